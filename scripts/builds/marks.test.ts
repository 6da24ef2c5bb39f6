import { expect, test } from 'vitest'
import { stretchesOf } from './marks.ts'

test("splits a source wherever a post's use starts or ends", () => {
  const uses = [[{ start: 0, end: 6 }], [{ start: 4, end: 8 }]]
  expect(stretchesOf('abcdefghij', uses)).toEqual([
    { text: 'abcd', usedBy: [0] },
    { text: 'ef', usedBy: [0, 1] },
    { text: 'gh', usedBy: [1] },
    { text: 'ij', usedBy: [] },
  ])
})
