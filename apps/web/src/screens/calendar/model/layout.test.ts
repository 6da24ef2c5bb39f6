import { describe, expect, it } from 'vitest'
import { chipPx, fitDay, foldPx, slotPx } from './folds.ts'
import { layOut } from './lanes.ts'

const place = (tops: number[], maxLanes = 2) =>
  layOut(
    tops.map((topPx) => ({ topPx, heightPx: 50 })),
    maxLanes,
  )

describe('overlapping items', () => {
  it('are side by side, and others have the full width', () => {
    expect(place([0, 20, 100]).placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ])
  })

  it('take the first free lane', () => {
    expect(place([0, 20, 50, 70]).placed.map(({ lane }) => lane)).toEqual([0, 1, 0, 1])
  })

  it('are folded without a free lane, together with overlapping folded items', () => {
    const { placed, folded } = place([0, 10, 20, 30, 200, 210], 2)
    expect(placed).toHaveLength(4)
    expect(placed.map(({ isBesideFold }) => isBesideFold)).toEqual([true, true, false, false])
    expect(folded.map(({ items, topPx, heightPx }) => [items.length, topPx, heightPx])).toEqual([[2, 20, 60]])
  })

  it('each appear once, visible or folded', () => {
    const tops = Array.from({ length: 40 }, (_, index) => index * 7)
    const { placed, folded } = place(tops, 3)
    const all = [...placed.map(({ item }) => item), ...folded.flatMap(({ items }) => items)]
    expect(all.map(({ topPx }) => topPx).toSorted((one, other) => one - other)).toEqual(tops)
  })
})

describe('a day of the month', () => {
  it('shows all posts that fit, and then open slots', () => {
    expect(fitDay(2, 3, 2 * chipPx + slotPx)).toEqual({ chips: 2, folded: 0, slots: 1 })
  })

  it('folds the rest of a crowded day below the first', () => {
    expect(fitDay(9, 3, 2 * chipPx + foldPx)).toEqual({ chips: 2, folded: 7, slots: 0 })
    expect(fitDay(9, 3, 2 * chipPx)).toEqual({ chips: 1, folded: 8, slots: 0 })
  })

  it('shows at least one', () => {
    expect(fitDay(3, 0, 10)).toEqual({ chips: 1, folded: 2, slots: 0 })
    expect(fitDay(0, 0, 10)).toEqual({ chips: 0, folded: 0, slots: 0 })
  })
})
