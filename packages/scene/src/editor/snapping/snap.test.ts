import { describe, expect, it } from 'vitest'
import { aLayer, aPage } from '../../testing/scene.ts'
import type { Rect } from '../geometry/box.ts'
import { snapMove, snapSides, snapTargets } from './snap.ts'

const rect = (x: number, y: number, width = 100, height = 100): Rect => ({ x, y, width, height })
const page = rect(0, 0, 1000, 1000)
const targetsOf = (...layers: Rect[]) => ({ page, layers })

describe('a moving layer', () => {
  it('snaps to the edges and the center of the page', () => {
    expect(snapMove(rect(4, 453), targetsOf(), 8)).toMatchObject({
      by: { x: -4, y: -3 },
      guides: [
        { axis: 'x', at: 0, from: 0, to: 1000 },
        { axis: 'y', at: 500, from: 0, to: 1000 },
      ],
    })
  })

  it('snaps its edges and center to those of other layers, with a guide as long as both', () => {
    const snap = snapMove(rect(203, 400), targetsOf(rect(300, 100, 50, 50)), 8)
    expect(snap.by).toEqual({ x: -3, y: 0 })
    expect(snap.guides).toContainEqual({ axis: 'x', at: 300, from: 100, to: 500 })
  })

  it('takes the nearest of several alignments', () => {
    expect(snapMove(rect(203, 400), targetsOf(rect(196, 100), rect(204, 600)), 8).by.x).toBe(1)
  })

  it('does not snap beyond the tolerance', () => {
    expect(snapMove(rect(209, 309), targetsOf(rect(200, 600)), 8)).toMatchObject({ by: { x: 0, y: 0 }, guides: [] })
  })

  it('snaps between two neighbors, with equal gaps', () => {
    const snap = snapMove(rect(253, 120, 97), targetsOf(rect(100, 100, 90), rect(420, 100, 90)), 8)
    expect(snap.by.x).toBeCloseTo(3.5)
    expect(snap.gaps.filter(({ axis }) => axis === 'x').map(({ from, to }) => to - from)).toEqual([66.5, 66.5])
  })

  it('snaps to the gap of two neighbors on the same side', () => {
    const snap = snapMove(rect(303, 130, 83, 83), targetsOf(rect(10, 100, 120), rect(160, 100, 117)), 8)
    expect(snap.by.x).toBe(4)
    expect(snap.gaps.filter(({ axis }) => axis === 'x')).toMatchObject([
      { from: 130, to: 160 },
      { from: 277, to: 307 },
    ])
  })
})

it('snaps only the sides that move', () => {
  const targets = targetsOf(rect(300, 300))
  expect(snapSides(rect(104, 100, 193, 100), { x: 'end' }, targets, 8)).toEqual({ x: 3 })
  expect(snapSides(rect(104, 100, 193, 100), { y: 'start' }, targets, 8)).toEqual({})
})

it('snaps to visible layers that do not move themselves', () => {
  const shape = (id: string, part = {}) => aLayer({ id, type: 'shape', shape: { kind: 'rectangle' }, ...part })
  const layers = [aLayer({ id: 'g', type: 'group' }), shape('a', { parent_id: 'g' }), shape('b'), shape('c', { visible: false })]
  expect(snapTargets(aPage(layers), { width_px: 500, height_px: 400 }, ['g'])).toEqual({ page: rect(0, 0, 500, 400), layers: [rect(0, 0)] })
})
