import type { Box } from './stage.ts'

interface Point {
  x: number
  y: number
}

/** The smallest box around points, with a margin; undefined for none. Loops, because spreading 100,000 arguments overflows the stack. */
export const around = (points: readonly Point[], margin = 0): Box | undefined => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return points.length ? grown({ x: left, y: top, width: right - left, height: bottom - top }, margin) : undefined
}

export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

/** The smallest box around boxes; undefined for none. */
export const boxesTogether = (boxes: readonly Box[]): Box | undefined => {
  let all: Box | undefined
  for (const box of boxes) all = all ? union(all, box) : box
  return all
}

const union = (one: Box, other: Box): Box => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

/** The common part of two boxes; undefined for none. */
export const overlap = (one: Box, other: Box): Box | undefined => {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}
