import { describe, expect, it } from 'vitest'
import { linePaths, roundUp, stackBars } from './geometry.ts'

describe('the upper edge of a plot', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [21, 25],
    [250, 250],
    [251, 500],
    [999, 1000],
  ])('of %d is %d', (value, top) => {
    expect(roundUp(value)).toBe(top)
  })
})

describe('bars', () => {
  it('are stacked in the order of their series, and left out where they have no height', () => {
    const { top, bars } = stackBars([
      [6, 0],
      [4, undefined],
    ])
    expect(top).toBe(10)
    expect(bars.map(({ series, period, y, height }) => [series, period, y, height])).toEqual([
      [0, 0, 56, 84],
      [1, 0, 0, 56],
    ])
  })
})

describe('lines', () => {
  it('are interrupted where there is no value, and show a single value as a dot', () => {
    expect(linePaths([[1, 1, undefined, 0]])).toEqual({ top: 1, paths: ['M75 0L225 0M525 140h.1'] })
  })
})
