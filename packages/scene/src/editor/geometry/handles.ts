/** The handles of a selection's box. */
import { boxAt, type Box, centerOf, outOfBox } from './box.ts'
import { middle, type Point, turn } from './point.ts'

/** Each handle's direction from the center of its box. */
export const handleDirections = {
  nw: { x: -1, y: -1 },
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
} as const satisfies Record<string, Point>

export type ResizeHandle = keyof typeof handleDirections

const resizeHandles = Object.keys(handleDirections) as ResizeHandle[]

export const isCorner = (handle: ResizeHandle): boolean => handle.length === 2

export interface Handle {
  /** `start` and `end` are those of a line. */
  id: ResizeHandle | 'rotate' | 'start' | 'end'
  /** On the page. */
  point: Point
  /** The direction in which it moves, in degrees; for the cursor. */
  angle: number
}

export const handlePoint = (box: Box, handle: ResizeHandle): Point => {
  const { x, y } = handleDirections[handle]
  return outOfBox({ x: (x * box.width) / 2, y: (y * box.height) / 2 }, box)
}

interface HandleSpace {
  /** Page pixels from the box to the handle that rotates it. */
  gap: number
  /** Sides shorter than this have no handle in the middle, which would cover those at the corners. */
  minSide: number
}

export const handlesOf = (box: Box, { gap, minSide }: HandleSpace): Handle[] => {
  const isShown = (handle: ResizeHandle) =>
    isCorner(handle) || (handleDirections[handle].x === 0 ? box.width >= minSide : box.height >= minSide)
  const resizing = resizeHandles.filter(isShown).map((id) => {
    const { x, y } = handleDirections[id]
    return { id, point: handlePoint(box, id), angle: box.rotation + (Math.atan2(y, x) * 180) / Math.PI }
  })
  const top = outOfBox({ x: 0, y: -box.height / 2 - gap }, box)
  return [{ id: 'rotate', point: top, angle: box.rotation }, ...resizing]
}

/** A line is drawn along the middle of its box. */
export const lineEnds = (box: Box): { start: Point; end: Point } => ({
  start: outOfBox({ x: -box.width / 2, y: 0 }, box),
  end: outOfBox({ x: box.width / 2, y: 0 }, box),
})

export const boxOfLine = (start: Point, end: Point, height: number): Box => {
  const width = Math.hypot(end.x - start.x, end.y - start.y)
  const rotation = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI
  return boxAt(middle(start, end), { width, height }, rotation)
}

/** Where a point of a box is after the box has changed, at the same fraction of both sides. */
export const followBox = (point: Point, from: Box, to: Box): Point => {
  const [old, next] = [centerOf(from), centerOf(to)]
  const { x, y } = turn({ x: point.x - old.x, y: point.y - old.y }, -from.rotation)
  const ratio = (length: number, before: number) => (before === 0 ? 1 : length / before)
  const moved = turn({ x: x * ratio(to.width, from.width), y: y * ratio(to.height, from.height) }, to.rotation)
  return { x: next.x + moved.x, y: next.y + moved.y }
}
