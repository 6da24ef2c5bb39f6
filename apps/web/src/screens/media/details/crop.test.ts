import { expect, it } from 'vitest'
import { everything, moved, pixelsOf, resized, shaped } from './crop.ts'

const half = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }

it('moves within the image', () => {
  expect(moved(half, 0.1, -0.1)).toEqual({ x: 0.35, y: 0.15, width: 0.5, height: 0.5 })
  expect(moved(half, 5, -5)).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 })
})

it('resizes from one corner while the opposite one stays', () => {
  expect(resized(half, 'bottom-right', 0.1, 0.2)).toEqual({ x: 0.25, y: 0.25, width: 0.6, height: 0.7 })
  expect(resized(half, 'top-left', 0.25, 0.25)).toEqual({ x: 0.5, y: 0.5, width: 0.25, height: 0.25 })
  expect(resized(half, 'bottom-right', 9, 9)).toEqual({ x: 0.25, y: 0.25, width: 0.75, height: 0.75 })
  expect(resized(half, 'top-left', 9, 9)).toMatchObject({ width: 0.02, height: 0.02 })
})

it('keeps a shape, within the image', () => {
  const square = resized(half, 'bottom-right', 0.2, 0, 1)
  expect(square.width).toBeCloseTo(square.height)
  const wide = resized(half, 'bottom-right', 9, 9, 2)
  expect(wide.width / wide.height).toBeCloseTo(2)
  expect(wide.x + wide.width).toBeLessThanOrEqual(1)
})

it('takes the largest area of a shape around the same center', () => {
  expect(shaped(everything, 0.5)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  expect(shaped({ x: 0, y: 0, width: 0.2, height: 1 }, 0.5)).toEqual({ x: 0, y: 0, width: 0.5, height: 1 })
  expect(shaped(everything, 4)).toEqual({ x: 0, y: 0.375, width: 1, height: 0.25 })
})

it('counts pixels, at least one', () => {
  expect(pixelsOf(half, { width: 101, height: 50 })).toEqual({ width: 51, height: 25 })
  expect(pixelsOf({ ...half, width: 0.02 }, { width: 10, height: 10 })).toEqual({ width: 1, height: 5 })
})
