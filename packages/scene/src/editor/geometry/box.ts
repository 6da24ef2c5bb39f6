/** Boxes on a page. A turned box is described like a layer's transform: unturned, with the angle around its center. */
import { add, type Point, subtract, turn } from './point.ts'

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Box extends Rect {
  /** Degrees, clockwise around the center. */
  readonly rotation: number
}

export const centerOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })

export const boxAt = (center: Point, { width, height }: Pick<Rect, 'width' | 'height'>, rotation: number): Box => ({
  x: center.x - width / 2,
  y: center.y - height / 2,
  width,
  height,
  rotation,
})

/** Clockwise from the upper left. */
export const cornersOf = (box: Box): Point[] => {
  const { x, y, width, height } = box
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
  return corners.map((corner) => turn(corner, box.rotation, centerOf(box)))
}

/** The smallest unturned rectangle around points. */
export const rectAround = (points: readonly Point[]): Rect => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** The smallest box with an angle around points. */
export const boxAround = (points: readonly Point[], rotation: number): Box => {
  const rect = rectAround(points.map((point) => turn(point, -rotation)))
  return boxAt(turn(centerOf(rect), rotation), rect, rotation)
}

export const boundsOf = (box: Box): Rect => rectAround(cornersOf(box))

/** A point of the page as seen from the center of a box, along its sides. */
export const intoBox = (point: Point, box: Box): Point => turn(subtract(point, centerOf(box)), -box.rotation)

export const outOfBox = (point: Point, box: Box): Point => add(turn(point, box.rotation), centerOf(box))

/** `margin` extends the box on all sides. */
export const contains = (box: Box, point: Point, margin = 0): boolean => {
  const { x, y } = intoBox(point, box)
  return Math.abs(x) <= box.width / 2 + margin && Math.abs(y) <= box.height / 2 + margin
}

export const rectBetween = (one: Point, other: Point): Rect => rectAround([one, other])

export const asBox = (rect: Rect): Box => ({ ...rect, rotation: 0 })

/** True if a box touches a rectangle: neither one's sides separate them. */
export const touches = (box: Box, rect: Rect): boolean => {
  const separate = (one: Rect, other: Rect) =>
    one.x > other.x + other.width || other.x > one.x + one.width || one.y > other.y + other.height || other.y > one.y + one.height
  const along = (points: readonly Point[]) => rectAround(points.map((point) => turn(point, -box.rotation)))
  return !separate(boundsOf(box), rect) && !separate(along(cornersOf(box)), along(cornersOf(asBox(rect))))
}
