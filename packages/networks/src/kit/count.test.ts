import { describe, expect, it } from 'vitest'
import { countBytes, countCodePoints, countGraphemes, countUtf16, countWithSpans } from './count.ts'
import { findUrls } from './links.ts'

const samples: [string, { graphemes: number; points: number; utf16: number; bytes: number }][] = [
  ['', { graphemes: 0, points: 0, utf16: 0, bytes: 0 }],
  ['plain', { graphemes: 5, points: 5, utf16: 5, bytes: 5 }],
  ['ä', { graphemes: 1, points: 1, utf16: 1, bytes: 2 }],
  ['e\u0301', { graphemes: 1, points: 2, utf16: 2, bytes: 3 }],
  ['👨‍👩‍👧‍👦', { graphemes: 1, points: 7, utf16: 11, bytes: 25 }],
  ['🇩🇪🇫🇷', { graphemes: 2, points: 4, utf16: 8, bytes: 16 }],
  ['a\r\nb', { graphemes: 3, points: 4, utf16: 4, bytes: 4 }],
  ['\ud83d', { graphemes: 1, points: 1, utf16: 1, bytes: 3 }],
]

describe('counting text', () => {
  for (const [text, counts] of samples) {
    it(`counts ${JSON.stringify(text)}`, () => {
      expect({ graphemes: countGraphemes(text), points: countCodePoints(text), utf16: countUtf16(text), bytes: countBytes(text) }).toEqual(
        counts,
      )
    })
  }

  it('counts the same grapheme clusters as a segmenter, in any combination', () => {
    const characters = [
      ...'aZ \n\t\r1é\u00C0\u024F\u0391\u0481\u048A\u052F\u2013\u201E\u3001\u3041\u3096\u30A1\u30FA\u4E00\u9FFF\uFF01\uFF5E',
      ...'\u0301\u0483\u200D\uFE0F\u20E3\u3099\u302A\u0600\u0E33\u1100\u1161\u11A8가각🇩🇪👩👍🏽©',
      ...'\u0915\u094D\u0937\uD83D\uDC00',
    ]
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) % characters.length
    for (let round = 0; round < 5000; round++) {
      const text = Array.from({ length: 8 }, () => characters[random()]).join('')
      expect([text, countGraphemes(text)]).toEqual([text, [...segmenter.segment(text)].length])
    }
  })

  it('counts the bytes of the encoded text', () => {
    const text = 'aß€😀\udc00'.repeat(50)
    expect(countBytes(text)).toBe(new TextEncoder().encode(text).length)
  })

  it('counts weighted spans by their weight and the rest as usual', () => {
    const text = 'See https://example.org/a/very/long/path and http://a.de.'
    expect(countWithSpans(text, findUrls(text), () => 23, countGraphemes)).toBe('See  and .'.length + 46)
  })
})
