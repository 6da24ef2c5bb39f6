import { expect, test } from 'vitest'
import { oppositeWords } from './opposite-words.ts'

test.each(Object.entries(oppositeWords))('no word is in two pairs of opposites (%s)', (_, pairs) => {
  const words = pairs.flatMap(([one, other]) => [...new Set(`${one} ${other}`.split(' '))])
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})
