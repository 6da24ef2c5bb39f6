/**
 * Timestamp identifiers, the record keys of posts (https://atproto.com/specs/tid): 53 bits of microseconds since 1970 and
 * 10 bits of clock id, in a base 32 whose digits sort like the numbers.
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

/** A new key for this instant; its microseconds and clock id are random, so that two processes do not meet. */
export const newTid = (at: Date): string => {
  const microseconds = BigInt(at.getTime()) * 1000n + BigInt(randomInt(1000))
  return encode((microseconds << 10n) | BigInt(randomInt(1024)))
}

/** The key that stands `milliseconds` after another: the posts of a thread follow from the first key alone. */
export const shiftTid = (tid: string, milliseconds: number): string => encode(decode(tid) + ((BigInt(milliseconds) * 1000n) << 10n))

/** The instant of a key, cut to milliseconds. */
export const tidDate = (tid: string): Date => new Date(Number((decode(tid) >> 10n) / 1000n))
