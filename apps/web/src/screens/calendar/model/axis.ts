/**
 * The vertical axis of the week, in minutes of wall time. When clocks go back, the axis repeats that hour, in which only that day has
 * times. When they go forward, the day has a gap. Pure.
 */
import { offsetMsAt, wallTimeOf } from '#lib/wall-time.ts'

const minuteMs = 60_000
const hour = 60
const dayMinutes = 24 * hour

/** A continuous part of a day on the axis. */
interface Stretch {
  /** Minutes from the top of the axis. */
  top: number
  minutes: number
  /** The instant at its top. */
  at: number
}

export interface AxisDay {
  /** Leaves out wall times that this day doesn't have. */
  stretches: readonly Stretch[]
}

export interface AxisRow {
  top: number
  minutes: number
  /** `09:00` */
  label: string
  /** The second occurrence of the hour. */
  isRepeated: boolean
}

export interface Axis {
  days: readonly AxisDay[]
  /** One per hour. */
  rows: readonly AxisRow[]
  minutes: number
}

interface Change {
  at: number
  /** Wall time in minutes. `from` is always less than `to`. */
  from: number
  to: number
  kind: 'skipped' | 'repeated'
}

const wallMinutes = (at: number, zone: string): number => {
  const [hours = 0, minutes = 0] = wallTimeOf(at, zone).slice(11).split(':').map(Number)
  return hours * hour + minutes
}

/** Finds the clock change within a day; undefined on all other days. */
const findChange = (start: number, end: number, zone: string): Change | undefined => {
  if (end - start === dayMinutes * minuteMs) return undefined
  const first = wallMinutes(start, zone)
  if (first > 0) return { at: start, from: 0, to: first, kind: 'skipped' }
  const before = offsetMsAt(start, zone)
  let low = start
  let high = end - minuteMs
  if (offsetMsAt(high, zone) === before) return undefined
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs
    if (offsetMsAt(middle, zone) === before) low = middle
    else high = middle
  }
  const shown = (high - start) / minuteMs
  const shift = (offsetMsAt(high, zone) - before) / minuteMs
  return shift > 0
    ? { at: high, from: shown, to: shown + shift, kind: 'skipped' }
    : { at: high, from: shown + shift, to: shown, kind: 'repeated' }
}

const toLabel = (minutes: number): string =>
  `${String(Math.floor(minutes / hour)).padStart(2, '0')}:${String(minutes % hour).padStart(2, '0')}`

const isSome = (stretch: Stretch): boolean => stretch.minutes > 0

const stretchesOf = (start: number, change: Change | undefined, repeated: Change | undefined): Stretch[] => {
  const extra = repeated ? repeated.to - repeated.from : 0
  if (repeated && change === repeated) return [{ top: 0, minutes: dayMinutes + extra, at: start }]
  if (change) {
    return [
      { top: 0, minutes: change.from, at: start },
      { top: change.to, minutes: dayMinutes - change.to, at: change.at },
    ].filter(isSome)
  }
  const first = repeated?.to ?? dayMinutes
  return [
    { top: 0, minutes: first, at: start },
    { top: first + extra, minutes: dayMinutes - first, at: start + first * minuteMs },
  ].filter(isSome)
}

const rowsOf = (repeated: Change | undefined): AxisRow[] => {
  const hours = (from: number, to: number, shift: number): AxisRow[] => {
    const rows: AxisRow[] = []
    for (let at = from; at < to; at = Math.min(to, (Math.floor(at / hour) + 1) * hour))
      rows.push({
        top: at + shift,
        minutes: Math.min(to, (Math.floor(at / hour) + 1) * hour) - at,
        label: toLabel(at),
        isRepeated: false,
      })
    return rows
  }
  if (!repeated) return hours(0, dayMinutes, 0)
  const { from, to } = repeated
  return [
    ...hours(0, to, 0),
    ...hours(from, to, to - from).map((row) => ({ ...row, isRepeated: true })),
    ...hours(to, dayMinutes, to - from),
  ]
}

/** `bounds`: the start of each day, and the end of the last one. */
export const axisOf = (bounds: readonly number[], zone: string): Axis => {
  const days = bounds.slice(1).map((end, index) => ({ start: bounds[index] ?? end, end }))
  const changes = days.map(({ start, end }) => findChange(start, end, zone))
  const repeated = changes.find((change) => change?.kind === 'repeated')
  return {
    days: days.map(({ start }, index) => ({ stretches: stretchesOf(start, changes[index], repeated) })),
    rows: rowsOf(repeated),
    minutes: dayMinutes + (repeated ? repeated.to - repeated.from : 0),
  }
}

/** Returns the position of an instant on the axis, in minutes. */
export const topOf = ({ stretches }: AxisDay, at: number): number => {
  const stretch = stretches.findLast((one) => one.at <= at) ?? stretches[0]
  return stretch ? stretch.top + (at - stretch.at) / minuteMs : 0
}

/** Returns the instant at a position; undefined if the day doesn't have that wall time. */
export const instantAt = ({ stretches }: AxisDay, top: number): number | undefined => {
  const stretch = stretches.find((one) => top >= one.top && top < one.top + one.minutes)
  return stretch && stretch.at + (top - stretch.top) * minuteMs
}

/** Returns the parts of the axis that the day doesn't have. */
export const gapsOf = ({ stretches }: AxisDay, minutes: number): { top: number; minutes: number }[] => {
  const ends = [0, ...stretches.map((one) => one.top + one.minutes)]
  const tops = [...stretches.map((one) => one.top), minutes]
  return tops.map((top, index) => ({ top: ends[index] ?? 0, minutes: top - (ends[index] ?? 0) })).filter((gap) => gap.minutes > 0)
}
