/** Time-based codes (RFC 6238) as authenticator apps make them: SHA-1, 6 digits, 30 seconds. Pure. */
import { generateSecret, generateURI, verifySync } from 'otplib'
import { renderSVG } from 'uqr'

/** Seconds. */
const period = 30
const codes = { algorithm: 'sha1', digits: 6, period } as const

/** 20 random bytes in base 32. */
export const makeSecret = (): string => generateSecret({ length: 20 })

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** The oldest step whose code is still accepted. */
export const oldestStep = (now: Date): number => Math.floor(seconds(now) / period) - 1

/** The step that a code belongs to: the previous, the present or the next one. Undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const found = verifySync({ ...codes, secret, token, epoch: seconds(now), epochTolerance: period })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}

/** The form of https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const otpauthUrl = (secret: string, account: string): string =>
  generateURI({ ...codes, strategy: 'totp', issuer: 'Broadside', label: account, secret })

/** A `data:` URL of a QR code with the quiet zone of four modules that ISO/IEC 18004 asks for. */
export const toQrCode = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 4, ecc: 'M' })).toString('base64')}`
