/** Alignment of edges and centers. */
import type { Rect } from '../geometry/box.ts'

export type Axis = 'x' | 'y'

/** A line to show: for the axis `x`, vertical at x = `at`, and `from` and `to` are its ends. */
export interface Guide {
  axis: Axis
  at: number
  from: number
  to: number
}

export const sideOf = (axis: Axis): 'width' | 'height' => (axis === 'x' ? 'width' : 'height')
export const otherAxis = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x')
export const startOf = (rect: Rect, axis: Axis): number => rect[axis]
export const endOf = (rect: Rect, axis: Axis): number => rect[axis] + rect[sideOf(axis)]

/** Where a rectangle aligns: at both edges and at its center. */
export const stopsOf = (rect: Rect, axis: Axis): number[] => {
  const [start, end] = [startOf(rect, axis), endOf(rect, axis)]
  return [start, (start + end) / 2, end]
}

/** The smallest of these distances within the tolerance. */
export const nearest = (offsets: readonly number[], tolerance: number): number | undefined =>
  offsets
    .filter((offset) => Math.abs(offset) <= tolerance)
    .reduce<number | undefined>((best, offset) => (best === undefined || Math.abs(offset) < Math.abs(best) ? offset : best), undefined)

/** Coordinates this close are the same. */
const same = 0.01

/** A guide for each of the stops that another rectangle shares, as long as all of them together. */
export const guidesAt = (stops: readonly number[], moving: Rect, targets: readonly Rect[], axis: Axis): Guide[] => {
  const across = otherAxis(axis)
  return stops.flatMap((at) => {
    const aligned = targets.filter((target) => stopsOf(target, axis).some((stop) => Math.abs(stop - at) < same))
    if (!aligned.length) return []
    const all = [moving, ...aligned]
    const from = Math.min(...all.map((rect) => startOf(rect, across)))
    const to = Math.max(...all.map((rect) => endOf(rect, across)))
    return [{ axis, at, from, to }]
  })
}
