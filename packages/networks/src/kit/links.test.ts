import { describe, expect, it } from 'vitest'
import { findBareUrls } from './bare-links.ts'
import { findHashtags, findMentions, findUrls } from './links.ts'

const words = (spans: readonly { text: string }[]): string[] => spans.map((span) => span.text)

describe('finding links', () => {
  it('finds URLs with a scheme and leaves out the punctuation of the sentence', () => {
    const text = 'Read https://example.org/a_(b)?c=d#e, then (http://example.com). Not example.net, not mailto:a@example.org.'
    expect(words(findUrls(text))).toEqual(['https://example.org/a_(b)?c=d#e', 'http://example.com'])
  })

  it('finds URLs without a scheme if requested, for known top-level domains only', () => {
    const found = findBareUrls('example.museum and node.js and README.txt and https://a.example')
    expect(found.map((span) => span.url)).toEqual(['http://example.museum', 'https://a.example'])
  })

  it('returns the position of each', () => {
    const text = '👋 https://example.org!'
    for (const span of findUrls(text)) expect(text.slice(span.start, span.end)).toBe(span.text)
    expect(findUrls(text)).toHaveLength(1)
  })

  it('finds hashtags in every script, but not numbers, fragments or parts of words', () => {
    const text = '#one #zwei3 #日本語 (#four) C#sharp #2026 a#b &#39; https://example.org/#part ＃five'
    expect(words(findHashtags(text))).toEqual(['#one', '#zwei3', '#日本語', '#four', '＃five'])
  })

  it('finds mentions with and without a server, but not email addresses', () => {
    const text = '@ada @grace@example.social, mail@example.org https://example.org/@linus'
    expect(findMentions(text).map(({ name, host }) => [name, host])).toEqual([
      ['ada', undefined],
      ['grace', 'example.social'],
    ])
  })
})
