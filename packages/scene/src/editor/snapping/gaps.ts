/** Equal distances between neighbors. */
import type { Rect } from '../geometry/box.ts'
import { type Axis, endOf, nearest, otherAxis, sideOf, startOf } from './lines.ts'

/** A distance to show: along the axis from `from` to `to`, at `at` on the other axis. */
export interface Gap {
  axis: Axis
  at: number
  from: number
  to: number
}

interface Neighbors {
  /** From the nearest one on. */
  before: Rect[]
  after: Rect[]
}

const overlaps = (one: Rect, other: Rect, axis: Axis): boolean =>
  startOf(one, axis) < endOf(other, axis) && startOf(other, axis) < endOf(one, axis)

/** The rectangles in the same row or column on both sides. */
const neighborsOf = (rect: Rect, targets: readonly Rect[], axis: Axis, tolerance: number): Neighbors => {
  const beside = targets.filter((target) => overlaps(rect, target, otherAxis(axis)))
  return {
    before: beside
      .filter((target) => endOf(target, axis) <= startOf(rect, axis) + tolerance)
      .sort((one, other) => endOf(other, axis) - endOf(one, axis)),
    after: beside
      .filter((target) => startOf(target, axis) >= endOf(rect, axis) - tolerance)
      .sort((one, other) => startOf(one, axis) - startOf(other, axis)),
  }
}

/** Offsets that would make two distances equal: between both neighbors, or after two neighbors on one side. */
export const gapOffsets = (rect: Rect, targets: readonly Rect[], axis: Axis, tolerance: number): number | undefined => {
  const { before, after } = neighborsOf(rect, targets, axis, tolerance)
  const [start, end] = [startOf(rect, axis), endOf(rect, axis)]
  const [left, farLeft] = before
  const [right, farRight] = after
  const offsets: number[] = []
  if (left && right) offsets.push((endOf(left, axis) + startOf(right, axis)) / 2 - (start + end) / 2)
  const beforeGap = left && farLeft ? startOf(left, axis) - endOf(farLeft, axis) : 0
  if (left && beforeGap > 0) offsets.push(endOf(left, axis) + beforeGap - start)
  const afterGap = right && farRight ? startOf(farRight, axis) - endOf(right, axis) : 0
  if (right && afterGap > 0) offsets.push(startOf(right, axis) - afterGap - end)
  return nearest(offsets, tolerance)
}

const same = 0.01

/** The equal distances around a rectangle in its place. */
export const gapsAround = (rect: Rect, targets: readonly Rect[], axis: Axis): Gap[] => {
  const { before, after } = neighborsOf(rect, targets, axis, same)
  const row = [...before.slice(0, 2).reverse(), rect, ...after.slice(0, 2)]
  const own = Math.min(before.length, 2)
  const across = otherAxis(axis)
  const gaps = row.slice(1).map((next, index) => ({
    axis,
    at: rect[across] + rect[sideOf(across)] / 2,
    from: endOf(row[index] ?? next, axis),
    to: startOf(next, axis),
  }))
  const lengthOf = (gap: Gap | undefined) => (gap ? gap.to - gap.from : 0)
  const reference = [gaps[own - 1], gaps[own]].find((gap) =>
    gaps.some((other) => other !== gap && isSameLength(lengthOf(other), lengthOf(gap))),
  )
  const equal = gaps.filter((gap) => isSameLength(lengthOf(gap), lengthOf(reference)))
  return equal.length > 1 ? equal : []
}

const isSameLength = (one: number, other: number): boolean => one > 0 && Math.abs(one - other) < same
