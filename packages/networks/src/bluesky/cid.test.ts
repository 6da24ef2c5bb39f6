import { describe, expect, it } from 'vitest'
import { encodeRecord, toBlobCid, toCid } from './cid.ts'
import { newTid, shiftTid, tidDate } from './tid.ts'

const hex = (value: Parameters<typeof encodeRecord>[0]): string => Buffer.from(encodeRecord(value)).toString('hex')

describe('content ids', () => {
  // Computed with @ipld/dag-cbor 10 and @atproto/lex-cbor 0.1.
  it('gives a record the same CID as other implementations', () => {
    const image = {
      $type: 'blob',
      ref: { $link: 'bafkreibme22gw2h7y2h7tg2fhqotaqjucnbc24deqo72b6mkl2egezxhvy' },
      mimeType: 'image/png',
      size: 70000,
    }
    const record = {
      $type: 'app.bsky.feed.post',
      text: 'Grüße 🌍 #hi',
      createdAt: '2024-05-01T12:00:00.000Z',
      langs: ['de'],
      embed: { $type: 'app.bsky.embed.images', images: [{ alt: '', image, aspectRatio: { width: 16, height: 9 } }] },
      reply: null,
    }
    expect(toCid(record)).toBe('bafyreibydosgc6zos5u3aumdh7jnkis54sieb6ne3s67vlubd57dh5x6om')
  })

  it('sorts keys by length, then by bytes, regardless of input order', () => {
    expect(hex({ b: 1, aa: -500, a: [true, null, 70000] })).toBe('a3616183f5f61a000111706162016261613901f3')
    expect(toCid({ a: 1, b: 2 })).toBe(toCid({ b: 2, a: 1 }))
  })

  // RFC 8949, appendix A.
  const integers: [number, string][] = [
    [0, '00'],
    [23, '17'],
    [24, '1818'],
    [255, '18ff'],
    [256, '190100'],
    [65_536, '1a00010000'],
    [4_294_967_296, '1b0000000100000000'],
    [-1, '20'],
    [-100, '3863'],
    [Number.MIN_SAFE_INTEGER, '3b001ffffffffffffe'],
  ]
  for (const [value, bytes] of integers) it(`encodes ${value} in its shortest form`, () => expect(hex(value)).toBe(bytes))

  it("rejects numbers that records can't hold", () => {
    for (const value of [1.5, Number.NaN, 2 ** 53]) expect(() => toCid({ value })).toThrow(TypeError)
  })

  it("derives a file's CID from its bytes", () => {
    expect(toBlobCid(new Uint8Array())).toBe('bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku')
  })
})

describe('record keys', () => {
  const at = new Date('2026-03-04T05:06:07.089Z')

  it('are 13 characters that encode and sort by time', () => {
    const keys = [0, 1, 2, 1000].map((milliseconds) => newTid(new Date(at.getTime() + milliseconds)))
    expect(keys.toSorted()).toEqual(keys)
    for (const key of keys) expect(key).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/)
    expect(tidDate(keys[0] ?? '')).toEqual(at)
  })

  it('differ within the same millisecond', () => {
    expect(new Set(Array.from({ length: 50 }, () => newTid(at))).size).toBe(50)
  })

  it('for a thread derive from the first key', () => {
    const first = newTid(at)
    expect(shiftTid(first, 0)).toBe(first)
    expect(tidDate(shiftTid(first, 24)).getTime()).toBe(at.getTime() + 24)
    expect(shiftTid(first, 24) > first).toBe(true)
  })

  it('decode as in other implementations', () => {
    expect(tidDate('3jzfcijpj2z2a').toISOString()).toBe('2023-06-30T15:03:01.887Z')
  })
})
