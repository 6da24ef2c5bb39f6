/** Maps minutes of the axis to pixels. Night hours without posts are narrower. Pure. */
import type { AxisRow } from './axis.ts'

const hour = 60
export const rowPx = 54
const quietPx = 16
/** Hours in which little is planned, by wall time. */
const nightBefore = 8 * hour
const nightFrom = 21 * hour

export interface ScaleRow extends AxisRow {
  topPx: number
  heightPx: number
  isQuiet: boolean
}

export interface Scale {
  rows: readonly ScaleRow[]
  heightPx: number
}

const isNight = ({ label }: AxisRow): boolean => {
  const [hours = 0] = label.split(':').map(Number)
  return hours * hour < nightBefore || hours * hour >= nightFrom
}

/** `busy`: minutes of the axis with posts or slots. */
export const scaleOf = (rows: readonly AxisRow[], busy: readonly number[]): Scale => {
  let topPx = 0
  const scaled = rows.map((row) => {
    const isBusy = busy.some((top) => top >= row.top && top < row.top + row.minutes)
    const isQuiet = isNight(row) && !isBusy
    const placed = { ...row, topPx, heightPx: ((isQuiet ? quietPx : rowPx) * row.minutes) / hour, isQuiet }
    topPx += placed.heightPx
    return placed
  })
  return { rows: scaled, heightPx: topPx }
}

export const toPx = ({ rows, heightPx }: Scale, top: number): number => {
  const row = rows.findLast((one) => one.top <= top)
  return row ? Math.min(heightPx, row.topPx + ((top - row.top) / row.minutes) * row.heightPx) : 0
}

export const toMinutes = ({ rows }: Scale, px: number): number => {
  const row = rows.findLast((one) => one.topPx <= px) ?? rows[0]
  return row ? row.top + (Math.max(0, px - row.topPx) / row.heightPx) * row.minutes : 0
}
