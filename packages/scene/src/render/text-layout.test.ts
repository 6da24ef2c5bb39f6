import { expect, it } from 'vitest'
import { layOut, type LayoutOptions } from './text-layout.ts'

/** Every letter is one wide. */
const lay = (text: string, options: Partial<LayoutOptions>) =>
  layOut(text, { width: 10, wrap: 'word', align: 'left', measure: ({ length }) => length, ...options }).map(({ parts }) =>
    parts.map((part) => part.text).join('|'),
  )

it('breaks between words, and within words that are wider than a line', () => {
  expect(lay('one two three', {})).toEqual(['one two', 'three'])
  expect(lay('  one two  three ', {})).toEqual(['  one two', 'three'])
  expect(lay('a incomprehensible b', {})).toEqual(['a', 'incomprehe', 'nsible b'])
  expect(lay('5\u00a0000\u202f% more', {})).toEqual(['5\u00a0000\u202f%', 'more'])
  expect(lay('one\n\n two', {})).toEqual(['one', '', ' two'])
  expect(lay('', {})).toEqual([''])
  expect(lay('    ', {})).toEqual([''])
})

it('breaks anywhere, but not within a character, and has at least one in each line', () => {
  expect(lay('incomprehensible', { wrap: 'character' })).toEqual(['incomprehe', 'nsible'])
  expect(lay('👩‍👩‍👧a', { wrap: 'character', width: 1 })).toEqual(['👩‍👩‍👧', 'a'])
  expect(lay('', { wrap: 'character' })).toEqual([''])
})

it('justifies all lines but the last of a paragraph', () => {
  expect(lay('one two three', { align: 'justify' })).toEqual(['one|two', 'three'])
})

it.each([
  ['word', 'a '.repeat(10_000)],
  ['character', 'a'.repeat(20_000)],
] as const)('measures long lines with few letters (%s)', (wrap, text) => {
  let letters = 0
  const measure = ({ length }: string) => {
    letters += length
    return length / 100
  }
  const lines = lay(text, { wrap, width: 150, measure })
  expect(lines.map(({ length }) => length)).toEqual(wrap === 'word' ? [14_999, 4999] : [15_000, 5000])
  expect(letters).toBeLessThan(40 * text.length)
})

it('reads a run of spaces once', () => {
  expect(lay(`a${' '.repeat(500_000)}`, {})).toEqual(['a'])
})
