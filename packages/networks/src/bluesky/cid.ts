/**
 * Computes the content id of a record before it is written, so a whole thread can be one write: a reply names its parent by URI and CID.
 * Implements DRISL, the deterministic CBOR of atproto: https://atproto.com/specs/data-model and https://dasl.ing/cid.html.
 * @atproto/lex-cbor would slow down every server start.
 */
import { createHash } from 'node:crypto'
import { base32 } from 'multiformats/bases/base32'
import type { Json } from '../spec/index.ts'

const head = (major: number, value: number): Uint8Array => {
  const type = major << 5
  if (value < 24) return Uint8Array.of(type | value)
  if (value < 0x100) return Uint8Array.of(type | 24, value)
  if (value < 0x10000) return Uint8Array.of(type | 25, value >> 8, value & 255)
  const bytes = Buffer.alloc(value < 0x1_0000_0000 ? 5 : 9)
  bytes[0] = type | (value < 0x1_0000_0000 ? 26 : 27)
  if (value < 0x1_0000_0000) bytes.writeUInt32BE(value, 1)
  else bytes.writeBigUInt64BE(BigInt(value), 1)
  return bytes
}

const encodeText = (text: string): Uint8Array => {
  const bytes = Buffer.from(text, 'utf8')
  return Buffer.concat([head(3, bytes.length), bytes])
}

/** A link is tag 42 around a byte string: a zero byte, then the CID. */
const encodeLink = (cid: string): Uint8Array => {
  const bytes = base32.decode(cid)
  return Buffer.concat([Uint8Array.of(0xd8, 42), head(2, bytes.length + 1), Uint8Array.of(0), bytes])
}

// Map keys are sorted by length, then by bytes (RFC 7049, 3.9).
const byKey = ([a]: readonly [string, Json], [b]: readonly [string, Json]): number => {
  const left = Buffer.from(a, 'utf8')
  const right = Buffer.from(b, 'utf8')
  return left.length - right.length || Buffer.compare(left, right)
}

const encodeMap = (value: { [key: string]: Json }): Uint8Array => {
  if (typeof value['$link'] === 'string') return encodeLink(value['$link'])
  const entries = Object.entries(value).toSorted(byKey)
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, item]) => [encodeText(key), encodeRecord(item)])])
}

/** Encodes a record given in atproto's JSON form. Throws TypeError for numbers that are not safe integers: records have none. */
export const encodeRecord = (value: Json): Uint8Array => {
  if (value === null) return Uint8Array.of(0xf6)
  if (typeof value === 'boolean') return Uint8Array.of(value ? 0xf5 : 0xf4)
  if (typeof value === 'string') return encodeText(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError('A record holds whole numbers only.')
    return value < 0 ? head(1, -1 - value) : head(0, value)
  }
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encodeRecord)])
  return encodeMap(value)
}

const formatCid = (codec: number, bytes: Uint8Array): string =>
  base32.encode(Buffer.concat([Uint8Array.of(0x01, codec, 0x12, 0x20), createHash('sha256').update(bytes).digest()]))

export const toCid = (record: Json): string => formatCid(0x71, encodeRecord(record))

/** The CID of a file: codec raw (0x55). */
export const toBlobCid = (bytes: Uint8Array): string => formatCid(0x55, bytes)
