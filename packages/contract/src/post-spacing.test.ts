import { expect, it } from 'vitest'
import { isTooClose, postSpacing } from './post-spacing.ts'

it('finds posts less than a minute apart too close, in either order', () => {
  expect(isTooClose(0, postSpacing - 1)).toBe(true)
  expect(isTooClose(postSpacing - 1, 0)).toBe(true)
  expect(isTooClose(0, postSpacing)).toBe(false)
})

it('accepts a longer spacing, for random delays', () => {
  expect(isTooClose(0, 5 * postSpacing, 6 * postSpacing)).toBe(true)
  expect(isTooClose(0, 6 * postSpacing, 6 * postSpacing)).toBe(false)
})
