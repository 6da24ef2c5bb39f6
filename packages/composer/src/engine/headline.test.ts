import { describe, expect, test } from 'vitest'
import { aSource } from '../testing/input.ts'
import { headlineOf } from './headline.ts'
import { lexiconOf } from './lexicon/index.ts'

const headline = (title: string, language = 'en', allowed = '') =>
  headlineOf({ source: aSource({ title }), lexicon: lexiconOf(language) }, allowed)

describe('titles as openings (F, I)', () => {
  test.each([
    ['en', 'The library lends more than books', 'The library lends more than books'],
    ['en', 'The library lends more than books.', 'The library lends more than books'],
    ['de', 'Die Bücherei verleiht mehr als Bücher', 'Die Bücherei verleiht mehr als Bücher'],
    ['fr', 'La bibliothèque prête plus que des livres', 'La bibliothèque prête plus que des livres'],
    ['ja', '図書館は本だけを貸すのではない', '図書館は本だけを貸すのではない'],
  ])('can stand alone (%s): %s', (language, title, shown) => {
    expect(headline(title, language)).toBe(shown)
  })
  test.each([
    ['one word', 'Home', 'en'],
    ['two words', 'Latest news', 'en'],
    ['a question', 'Why do kettles break so often?', 'en'],
    ['an announcement', 'What the library lends:', 'en'],
    ['a part of a series', 'Repairing kettles, part 2', 'en'],
    ['a file', 'annual report of the library.pdf', 'en'],
    ['a date', '2026-11-22', 'en'],
    ['no lower case', 'ANNUAL REPORT OF THE LIBRARY', 'en'],
    ['a title that was cut off', 'What the library has learnt from the', 'en'],
    ['a title that was cut off, in German', 'Was die Bücherei gelernt hat von der', 'de'],
    ['an address', 'News of example.org for all of you', 'en'],
    ['the page itself', 'What you find in this article', 'en'],
    ['a stale time', 'What the library did last week', 'en'],
    ['a stale time, in French', 'Ce que la bibliothèque a fait la semaine dernière', 'fr'],
    ['the writer alone', 'What I learnt from a broken kettle', 'en'],
    ['more than 140 characters', `The library ${'really '.repeat(20)}lends kettles`, 'en'],
  ])("can't stand alone: %s", (_, title, language) => {
    expect(headline(title, language)).toBeUndefined()
  })
  test('may name what the idea names', () => {
    expect(headline('News of example.org for all of you', 'en', 'See example.org')).toBe('News of example.org for all of you')
  })
})
