import { expect, it } from 'vitest'
import { findToken } from './token.ts'

it.each([
  ['@an', { start: 0, query: 'an' }],
  ['Thanks to @anna.b', { start: 10, query: 'anna.b' }],
  ['(@ünal', { start: 1, query: 'ünal' }],
  ['line\n@anna@harbour.exa', { start: 5, query: 'anna@harbour.exa' }],
  ['@a', undefined],
  ['mail@harbour', undefined],
  ['@anna is', undefined],
  ['https://harbour.example/@anna', undefined],
  ['@@anna', undefined],
])('in %j is %o', (text, expected) => {
  expect(findToken(text, text.length)).toEqual(expected)
})

it('reads only the text before the caret', () => {
  expect(findToken('@anna and @bob', 5)).toEqual({ start: 0, query: 'anna' })
  expect(findToken('@anna', 3)).toEqual({ start: 0, query: 'an' })
})
