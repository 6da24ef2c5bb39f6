import { expect, it } from 'vitest'
import { stepBeyond } from './autoscroll.ts'

it('moves the view faster, the farther the pointer is beyond its edge', () => {
  expect([50, 0, 600].map((at) => stepBeyond(at, 600))).toEqual([0, 0, 0])
  expect(stepBeyond(-20, 600)).toBe(-4)
  expect(stepBeyond(610, 600)).toBe(2)
  expect(stepBeyond(5000, 600)).toBe(24)
})
