import { describe, expect, test } from 'vitest'
import { type Piece as Part, splitParts } from './split.ts'

const within =
  (limit: number) =>
  (text: string): boolean =>
    [...text].length <= limit
const parts = (...texts: (string | [Part['glue'], string])[]): Part[] =>
  texts.map((text) => (typeof text === 'string' ? { text, glue: ' ' } : { text: text[1], glue: text[0] }))

describe('splitting (J)', () => {
  test('fills a segment with sentences, at the limit and not above', () => {
    expect(splitParts(parts('Aa bb.', 'Cc dd.'), within(13)).segments).toEqual(['Aa bb. Cc dd.'])
    expect(splitParts(parts('Aa bb.', 'Cc dd.'), within(12)).segments).toEqual(['Aa bb.', 'Cc dd.'])
  })
  test('keeps a paragraph break, except at the end of a segment', () => {
    expect(splitParts(parts('One.', ['\n\n', 'Two.'], ['\n\n', 'Three.']), within(10)).segments).toEqual(['One.\n\nTwo.', 'Three.'])
  })
  test('splits a long sentence at the last clause mark that fits', () => {
    expect(splitParts(parts('one two, three four, five six seven'), within(21))).toEqual({
      segments: ['one two, three four,', 'five six seven'],
      isSplit: true,
    })
  })
  test('splits without a clause mark at a space, and without a space at a grapheme', () => {
    expect(splitParts(parts('one two three four'), within(9)).segments).toEqual(['one two', 'three', 'four'])
    expect(splitParts(parts('abcdefgh'), within(3)).segments).toEqual(['abc', 'def', 'gh'])
  })
  test('never splits at a comma inside a number or URL', () => {
    expect(splitParts(parts('costs 1,000 now'), within(8)).segments).toEqual(['costs', '1,000', 'now'])
    expect(splitParts(parts('see, https://example.org/a,b,c now'), within(25)).segments).toEqual([
      'see,',
      'https://example.org/a,b,c',
      'now',
    ])
  })
  test('puts the rest of a split sentence in a segment with the next one', () => {
    expect(splitParts(parts('one two three four', 'Five.'), within(14)).segments).toEqual(['one two three', 'four Five.'])
  })
  test("keeps a list's announcement with its first item", () => {
    expect(splitParts(parts('One two.', 'Three:', ['\n', '- four five']), within(20)).segments).toEqual(['One two.', 'Three:\n- four five'])
    expect(splitParts(parts('One two.', 'Three:', ['\n', '- four five']), within(17)).segments).toEqual(['One two. Three:', '- four five'])
  })
  test('never splits a fixed line, and keeps the previous sentence with a lone link', () => {
    const link: Part = { text: 'https://example.org/abc', glue: '\n\n', isWhole: true }
    expect(splitParts([...parts('Aa bb.', 'Cc dd.'), link], within(33)).segments).toEqual(['Aa bb.', `Cc dd.\n\n${link.text}`])
    expect(splitParts([...parts('Aa bb cc dd ee.'), link], within(33)).segments).toEqual(['Aa bb cc dd ee.', link.text])
  })
})
