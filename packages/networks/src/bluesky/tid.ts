/**
 * Timestamp identifiers, the record keys of posts (https://atproto.com/specs/tid): 53 bits of microseconds since 1970 and 10 bits of clock
 * id, in a base-32 alphabet that preserves order.
 */
import { randomInt } from 'node:crypto'

const digits = '234567abcdefghijklmnopqrstuvwxyz'

const encode = (value: bigint): string => {
  let text = ''
  for (let rest = value, place = 0; place < 13; place++, rest >>= 5n) text = (digits[Number(rest & 31n)] ?? '') + text
  return text
}

const decode = (tid: string): bigint => {
  let value = 0n
  for (const digit of tid) value = (value << 5n) | BigInt(digits.indexOf(digit))
  return value
}

/** Creates a key for this instant; random microseconds and a random clock id keep two processes from colliding. */
export const newTid = (at: Date): string => {
  const microseconds = BigInt(at.getTime()) * 1000n + BigInt(randomInt(1000))
  return encode((microseconds << 10n) | BigInt(randomInt(1024)))
}

const milliseconds = (seed: string): bigint => BigInt(`0x${seed.slice(0, 8)}${seed.slice(9, 13)}`) % (1n << 42n)

/** Returns the key of a UUID: its time, with microseconds and a clock id from its last digits. */
export const tidOf = (seed: string): string => {
  const rest = BigInt(`0x${seed.slice(-12)}`)
  return encode(((milliseconds(seed) * 1000n + (rest % 1000n)) << 10n) | ((rest / 1000n) % 1024n))
}

/** Returns the key `milliseconds` after another, which lets all keys of a thread derive from the first. */
export const shiftTid = (tid: string, milliseconds: number): string => encode(decode(tid) + ((BigInt(milliseconds) * 1000n) << 10n))

export const tidDate = (tid: string): Date => new Date(Number((decode(tid) >> 10n) / 1000n))
