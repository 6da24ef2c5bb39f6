import type { TextPart } from '@broadside/contract/features/design-document.schemas'
import type { Size } from './stage.ts'

type CurveSettings = NonNullable<TextPart['curve']>

export interface PathPoint {
  x: number
  y: number
  /** Radians, of the letter's baseline. */
  angle: number
}

type Path = (part: number) => { x: number; y: number }

const turn = 2 * Math.PI

/** Strength 1 bends an arc to a half circle. */
const arc = ({ width, height }: Size, strength: number, isUp: boolean): Path => {
  const half = (strength * Math.PI) / 2
  const radius = width / 2 / Math.sin(half)
  const sagitta = radius * (1 - Math.cos(half))
  const direction = isUp ? 1 : -1
  // The arc is centered in the box, with its circle's center below, or above if it hangs.
  const center = height / 2 + direction * (radius - sagitta / 2)
  return (part) => {
    const angle = (part - 0.5) * 2 * half
    return { x: width / 2 + radius * Math.sin(angle), y: center - direction * radius * Math.cos(angle) }
  }
}

const wave =
  ({ width, height }: Size, strength: number): Path =>
  (part) => ({ x: part * width, y: height / 2 - Math.sin(part * turn) * (height / 2) * strength })

/** Clockwise from the top. Strength is the fraction of the box it fills. */
const ellipse =
  ({ width, height }: Size, strength: number, isRound: boolean): Path =>
  (part) => {
    const [rx, ry] = isRound ? [Math.min(width, height) / 2, Math.min(width, height) / 2] : [width / 2, height / 2]
    const angle = part * turn - Math.PI / 2
    return { x: width / 2 + rx * strength * Math.cos(angle), y: height / 2 + ry * strength * Math.sin(angle) }
  }

const toPath = ({ type = 'none', strength = 0.5 }: CurveSettings, size: Size): { path: Path; isClosed: boolean } => {
  if (type === 'circle' || type === 'ellipse') return { path: ellipse(size, strength, type === 'circle'), isClosed: true }
  if (type === 'wave') return { path: wave(size, strength), isClosed: false }
  return { path: arc(size, strength, type !== 'arc_down'), isClosed: false }
}

const samples = 512

/**
 * Returns a letter's position by its distance from the start of the text. The text is centered on the curve, shifted by `offset` halves of
 * the free length; `reverse` runs it the other way, upside down.
 */
export const alongPath = (curve: CurveSettings, size: Size, textLength: number): ((distance: number) => PathPoint) => {
  const { path, isClosed } = toPath(curve, size)
  const points = Array.from({ length: samples + 1 }, (_, index) => path(curve.reverse ? 1 - index / samples : index / samples))
  const lengths = [0]
  for (let index = 1; index <= samples; index++) {
    const [from, to] = [points[index - 1], points[index]]
    lengths.push((lengths[index - 1] ?? 0) + (from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0))
  }
  const total = lengths[samples] ?? 0
  const offset = curve.offset ?? 0
  // On a closed curve the text is centered on its start, the top.
  const start = isClosed
    ? -textLength / 2 + (offset * total) / 2
    : (total - textLength) / 2 + (offset * Math.max(0, total - textLength)) / 2
  return (distance) => locate(points, lengths, isClosed ? (((start + distance) % total) + total) % total : start + distance)
}

/** Extends the curve straight before the start and after the end. */
const locate = (points: { x: number; y: number }[], lengths: number[], at: number): PathPoint => {
  const above = lengths.findIndex((length) => length >= at)
  const index = Math.min(samples, Math.max(1, above === -1 ? samples : above))
  const [from, to] = [points[index - 1] ?? { x: 0, y: 0 }, points[index] ?? { x: 0, y: 0 }]
  const [low = 0, high = 1] = [lengths[index - 1], lengths[index]]
  const part = (at - low) / Math.max(high - low, Number.EPSILON)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, angle: Math.atan2(to.y - from.y, to.x - from.x) }
}
