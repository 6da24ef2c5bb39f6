import { describe, expect, it } from 'vitest'
import { count } from './count.ts'

describe('counting like Mastodon', () => {
  const cases: [string, number][] = [
    ['', 0],
    ['Grüße 👨‍👩‍👧‍👦', 7],
    ['https://a.de', 23],
    [`https://example.org/${'x'.repeat(500)}`, 23],
    ['a https://example.org, b http://example.com', 'a '.length + 23 + ', b '.length + 23],
    ['example.org', 11],
    ['@ada', 4],
    ['@ada@example.social', 4],
    ['Hi @ada@example.social!', 'Hi @ada!'.length],
    ['mail@example.org', 16],
    ['https://example.social/@ada@other.example', 23],
  ]
  for (const [text, expected] of cases) it(`counts ${expected} for ${text.slice(0, 50)}`, () => expect(count(text)).toBe(expected))

  it('counts all code points on GoToSocial', () => {
    const limits = { software: 'gotosocial', urlCharacters: 25 }
    const texts = ['Gru\u0308ße 👨‍👩‍👧‍👦', 'https://a.de', `https://example.org/${'x'.repeat(500)}`, 'Hi @ada@example.social!']
    expect(texts.map((text) => count(text, { limits }))).toEqual(texts.map((text) => [...text].length))
  })

  it("uses the server's weight for a URL", () => {
    expect(count('https://a.de', { limits: { urlCharacters: 30 } })).toBe(30)
  })
})
