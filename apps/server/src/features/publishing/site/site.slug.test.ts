import { expect, it } from 'vitest'
import { numberedSlug } from '#lib/slug.ts'
import { slugLimit, slugOf } from './site.slug.ts'

it.each([
  ['Opening hours!', 'opening-hours'],
  ['Café Müller & Söhne', 'cafe-muller-sohne'],
  ['Straße, Ørsted, Łódź, Æther', 'strasse-orsted-lodz-aether'],
  ["It's the baker’s day", 'its-the-bakers-day'],
  ['Привет, мир', 'privet-mir'],
  ['Καλημέρα κόσμε', 'kalimera-kosme'],
  ['See https://a.example/b now', 'see-now'],
  ['東京の天気', 'post'],
  ['صباح الخير', 'post'],
  ['🍞', 'post'],
  ['', 'post'],
])('turns %j into a slug', (text, slug) => expect(slugOf(text)).toBe(slug))

it('cuts at the end of a word, and within a word only if necessary', () => {
  expect(slugOf(`${'word '.repeat(11)}abcdefgh`)).toBe(`${'word-'.repeat(11)}`.slice(0, -1))
  expect(slugOf('a'.repeat(100))).toBe('a'.repeat(60))
  expect(slugOf(`${'a'.repeat(60)} b`)).toBe('a'.repeat(60))
})

it('stays within the limit when numbered', () => {
  expect([1, 2].map((number) => numberedSlug('post', number, slugLimit))).toEqual(['post', 'post-2'])
  expect(numberedSlug(`${'a'.repeat(57)}-bc`, 12, slugLimit)).toBe(`${'a'.repeat(57)}-12`)
})
