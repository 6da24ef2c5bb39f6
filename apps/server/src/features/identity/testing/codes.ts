/** A minimal authenticator app, written from RFC 4226 and RFC 6238 and not from the code under test. */
import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** The code that an app shows `steps` periods of 30 seconds after this time. */
export function codeAt(secret: string, at: Date, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000) + steps))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac.readUInt8(19) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

export function wrongCode(secret: string, at: Date): string {
  const right = new Set([-1, 0, 1].map((steps) => codeAt(secret, at, steps)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? '444444'
}
