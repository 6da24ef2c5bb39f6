/** Time-based codes (RFC 6238) as authenticator apps generate them: SHA-1, 6 digits, 30 seconds. */
import { generateSecret, generateURI, verifySync } from 'otplib'
import { renderSVG } from 'uqr'

const periodSeconds = 30
const codes = { algorithm: 'sha1', digits: 6, period: periodSeconds } as const

/** 20 random bytes in base32. */
export const makeSecret = (): string => generateSecret({ length: 20 })

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export const oldestStep = (now: Date): number => Math.floor(seconds(now) / periodSeconds) - 1

/** The step of a code: the previous, the current or the next one. Undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const found = verifySync({ ...codes, secret, token, epoch: seconds(now), epochTolerance: periodSeconds })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}

/** Format: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const otpauthUrl = (secret: string, account: string): string =>
  generateURI({ ...codes, strategy: 'totp', issuer: 'Broadside', label: account, secret })

/** A `data:` URL of a QR code with the quiet zone of four modules that ISO/IEC 18004 requires. */
export const toQrCode = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { border: 4, ecc: 'M' })).toString('base64')}`
