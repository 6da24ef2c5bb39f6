/**
 * The point of an image that stays visible when it is cropped: x from left (-1) to right (1), y from bottom (-1) to top (1), as in Mastodon
 * (https://docs.joinmastodon.org/api/guidelines/#focal-points). Pure.
 */

export interface Point {
  x: number
  y: number
}

export const middle: Point = { x: 0, y: 0 }

const bounded = (value: number): number => Math.round(Math.min(1, Math.max(-1, value)) * 100) / 100

export const toPoint = (x: number, y: number): Point => ({ x: bounded(x), y: bounded(y) })

export const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value && typeof value.x === 'number' && typeof value.y === 'number'

export const isMiddle = ({ x, y }: Point): boolean => x === 0 && y === 0

/** Omits the middle, which is the default of networks. */
export const settingOf = (point: Point): Point | undefined => (isMiddle(point) ? undefined : point)

/** Percent from the left and top, for CSS. */
export const toPercent = ({ x, y }: Point): { left: number; top: number } => ({ left: (x + 1) * 50, top: (1 - y) * 50 })

export const pointAt = ({ left, top, width, height }: DOMRect, clientX: number, clientY: number): Point =>
  toPoint(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2)

const step = 0.1
const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}

/** Returns the point after an arrow key; undefined for other keys. */
export const afterKey = ({ x, y }: Point, key: string): Point | undefined => {
  const by = steps[key]
  return by && toPoint(x + by.x, y + by.y)
}
