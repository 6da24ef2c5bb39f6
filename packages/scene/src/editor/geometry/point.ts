export interface Point {
  readonly x: number
  readonly y: number
}

export const add = (one: Point, other: Point): Point => ({ x: one.x + other.x, y: one.y + other.y })
export const subtract = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y })
export const scale = ({ x, y }: Point, by: number): Point => ({ x: x * by, y: y * by })
/** On whole pixels of the page, where edges are sharp and numbers are short. */
export const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
export const middle = (one: Point, other: Point): Point => scale(add(one, other), 0.5)
export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Turns a point clockwise around another one. */
export const turn = ({ x, y }: Point, degrees: number, around: Point = { x: 0, y: 0 }): Point => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const [dx, dy] = [x - around.x, y - around.y]
  return { x: around.x + dx * cos - dy * sin, y: around.y + dx * sin + dy * cos }
}

/** The direction to a point in degrees, clockwise from the right. */
export const angleTo = (from: Point, to: Point): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI

/** The same angle from -180 (exclusive) to 180. */
export const normalizeAngle = (degrees: number): number => {
  const turned = ((degrees % 360) + 360) % 360
  return turned > 180 ? turned - 360 : turned
}

/** The nearest multiple of a step. */
export const toStep = (value: number, step: number): number => Math.round(value / step) * step
