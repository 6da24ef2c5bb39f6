import { expect, it } from 'vitest'
import { move } from './move.ts'

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
])('moving from %i to %i gives %s', (from, to, wanted) => {
  expect(move([...'abc'], from, to).join('')).toBe(wanted)
})
