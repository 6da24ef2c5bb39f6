import { expect, it } from 'vitest'
import { afterKey, isPoint, middle, pointAt, settingOf, toPercent, toPoint } from './focal-point.ts'

const picture = { left: 100, top: 50, width: 200, height: 100 } as DOMRect

it('measures from the middle, upwards like networks', () => {
  expect(pointAt(picture, 200, 100)).toEqual(middle)
  expect(pointAt(picture, 300, 50)).toEqual({ x: 1, y: 1 })
  expect(pointAt(picture, 0, 900)).toEqual({ x: -1, y: -1 })
  expect(toPercent({ x: -0.5, y: 1 })).toEqual({ left: 25, top: 0 })
})

it('moves by arrow keys, and no further than the edge', () => {
  expect(afterKey(toPoint(0.95, 0), 'ArrowRight')).toEqual({ x: 1, y: 0 })
  expect(afterKey(middle, 'ArrowUp')).toEqual({ x: 0, y: 0.1 })
  expect(afterKey(middle, 'Enter')).toBeUndefined()
})

it('omits the middle, which is the default of networks', () => {
  expect(settingOf(middle)).toBeUndefined()
  expect(settingOf({ x: 0, y: 0.1 })).toEqual({ x: 0, y: 0.1 })
  expect(isPoint({ x: 0 })).toBe(false)
})
