/** Resizing a box by one of its handles, in the directions of its own sides. */
import { clamp } from '../model/numbers.ts'
import { boxAt, type Box, intoBox, outOfBox } from './box.ts'
import { handleDirections, isCorner, type ResizeHandle } from './handles.ts'
import type { Point } from './point.ts'

/** Bounds of the factors by which both sides may grow. */
export interface FactorRange {
  min: Point
  max: Point
}

interface ResizeOptions {
  /** The center stays instead of the opposite corner or side. */
  fromCenter: boolean
  keepsAspect: boolean
  range: FactorRange
}

/** How far the pointer has grown each side: 1 if not at all. Sides that the handle doesn't move are 1. */
const factorsTo = (box: Box, handle: ResizeHandle, pointer: Point, fromCenter: boolean): Point => {
  const direction = handleDirections[handle]
  const { x, y } = intoBox(pointer, box)
  const factor = (side: number, towards: -1 | 0 | 1, at: number) => {
    if (towards === 0 || side === 0) return 1
    return fromCenter ? (2 * at * towards) / side : (at * towards + side / 2) / side
  }
  return { x: factor(box.width, direction.x, x), y: factor(box.height, direction.y, y) }
}

/** Both sides grow by the same factor: a corner by the larger one, a side by its own. */
const inAspect = ({ x, y }: Point, handle: ResizeHandle, { min, max }: FactorRange): Point => {
  const wanted = isCorner(handle) ? Math.max(x, y) : handleDirections[handle].x === 0 ? y : x
  const factor = clamp(wanted, Math.max(min.x, min.y), Math.min(max.x, max.y))
  return { x: factor, y: factor }
}

/**
 * Resizes a box so that the handle is at the pointer. The opposite corner or side stays where it is, also in turned boxes. With a kept
 * aspect ratio, a handle on a side grows the other sides evenly.
 */
export const resizeBox = (box: Box, handle: ResizeHandle, pointer: Point, { fromCenter, keepsAspect, range }: ResizeOptions): Box => {
  const free = factorsTo(box, handle, pointer, fromCenter)
  const { x, y } = keepsAspect
    ? inAspect(free, handle, range)
    : { x: clamp(free.x, range.min.x, range.max.x), y: clamp(free.y, range.min.y, range.max.y) }
  return scaleBox(box, { x, y }, fromCenter ? { x: 0, y: 0 } : handleDirections[handle])
}

/** Grows a box by factors in a direction; in the direction 0, evenly to both sides. */
export const scaleBox = (box: Box, factors: Point, direction: Point): Box => {
  const [width, height] = [box.width * factors.x, box.height * factors.y]
  const center = outOfBox({ x: (direction.x * (width - box.width)) / 2, y: (direction.y * (height - box.height)) / 2 }, box)
  return boxAt(center, { width, height }, box.rotation)
}

/** True if a box's sides lie along those of another one, so that it can be stretched with it. */
export const isAligned = (box: Pick<Box, 'rotation'>, frame: Box): boolean => {
  const angle = Math.abs(box.rotation - frame.rotation) % 90
  return Math.min(angle, 90 - angle) < 1e-6
}

/** True for an aligned box whose width lies along the height of its frame. */
export const isAcross = (box: Pick<Box, 'rotation'>, frame: Box): boolean =>
  isAligned(box, frame) && Math.round(Math.abs(box.rotation - frame.rotation) / 90) % 2 === 1

export const factorsOf = (from: Box, to: Box): Point => ({
  x: from.width === 0 ? 1 : to.width / from.width,
  y: from.height === 0 ? 1 : to.height / from.height,
})
