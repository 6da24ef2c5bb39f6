import { RichText, UnicodeString } from '@atproto/api'
import { expect, it } from 'vitest'
import type { TextSpan } from '../spec/index.ts'
import { findLinked } from './spans.ts'

const facetsOf = (text: string): TextSpan[] => {
  const rich = new RichText({ text })
  rich.detectFacetsWithoutResolution()
  const toUtf16 = (bytes: number) => new TextDecoder().decode(new UnicodeString(text).utf8.slice(0, bytes)).length
  return (rich.facets ?? []).map(({ index, features }): TextSpan => {
    const kinds = { 'app.bsky.richtext.facet#link': 'link', 'app.bsky.richtext.facet#mention': 'mention' } as const
    const kind = kinds[features[0]?.$type as keyof typeof kinds] ?? 'hashtag'
    return { kind, start: toUtf16(index.byteStart), end: toUtf16(index.byteEnd) }
  })
}

const inOrder = (spans: TextSpan[]) => spans.toSorted((a, b) => a.start - b.start)

it.each([
  'See https://example.org/a, example.org/b. (example.net) and (https://example.org/a_(b))!',
  'HTTPS://example.org Example.COM example.Org nothing.invalid 1.example.org httpbin.org/get x.com(y.com',
  'To @ann.bsky.social, @bob and (@carol.example.org.) or a@b.org; @dave.test @x.com_y @.com',
  '#tag #Tag! ＃größe #1 #1a #️⃣ #a.b. a#b (#no) # #\u200Bx #日本語。 #!',
  `#${'a'.repeat(64)} #${'b'.repeat(65)} #${'👩‍👩‍👧'.repeat(64)}`,
  '$AAPL, $toolong ($X) $1A a$B $A_ “$Q’',
  'ünï 👩‍👩‍👧 https://example.org/ü\n@ann.example.org\n#ende',
  '',
])('finds the same links in %j as publishing', (text) => {
  expect(inOrder(findLinked(text))).toEqual(inOrder(facetsOf(text)))
})

it('finds the same links as publishing in random texts', () => {
  const parts = '@ # ＃ $ . , ( ) ! a Z 9 _ - : / é 日 👍 \u200B \u00AD \uFE0F org com test https:// example.org ann.bsky.social'.split(' ')
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: 12 }, () =>
      random(4) === 0 ? (random(3) === 0 ? '\n' : ' ') : (parts[random(parts.length)] ?? ''),
    ).join('')
    expect([text, inOrder(findLinked(text))]).toEqual([text, inOrder(facetsOf(text))])
  }
})
