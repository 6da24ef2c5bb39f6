/** Tone curves, stored as a JSON list of points [x, y] from 0 to 1. */

export type Curve = readonly (readonly [number, number])[]

const step = 0.04
/** Steps computed from fractions may be this much smaller. */
const tolerance = 1e-9

const isUnit = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const curveFault = (text: string): string | undefined => {
  const points = parse(text)
  if (!Array.isArray(points) || points.length < 2 || points.length > 16) return 'Must be a JSON list of 2 to 16 points.'
  if (!points.every((point) => Array.isArray(point) && point.length === 2 && point.every(isUnit)))
    return 'Each point must be a list of two numbers from 0 to 1.'
  const xs = (points as Curve).map(([x]) => x)
  if (xs[0] !== 0 || xs.at(-1) !== 1) return 'The first point must have x 0, the last one x 1.'
  const rises = xs.every((x, index) => index === 0 || x - (xs[index - 1] ?? 0) >= step - tolerance)
  return rises ? undefined : `x must rise by at least ${step} from point to point.`
}

export const toCurve = (text: string | undefined): Curve | undefined => {
  return text ? (JSON.parse(text) as Curve) : undefined
}
