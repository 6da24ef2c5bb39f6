/** Effects of clock changes on a wall-clock time. Pure. */
import { parseDateTime, toZoned } from '@internationalized/date'
import { offsetMsAt, wallTimeOf } from '#lib/wall-time.ts'
import { instantOf, type RequestedTime } from './requested-time.ts'

const minuteMs = 60_000

export const offsetAt = (at: Date, zone: string): number => offsetMsAt(at.getTime(), zone) / minuteMs

interface Shift {
  at: Date
  /** Positive: clocks go forward. */
  byMinutes: number
}

/** Returns the clock change between two instants nearest to the later one, to the minute; undefined if the offset is the same. */
export const findShift = (from: Date, to: Date, zone: string): Shift | undefined => {
  const last = offsetAt(to, zone)
  let before = Math.floor(from.getTime() / minuteMs)
  let after = Math.floor(to.getTime() / minuteMs)
  if (after <= before || offsetAt(from, zone) === last) return undefined
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(new Date(middle * minuteMs), zone) === last) after = middle
    else before = middle
  }
  return { at: new Date(after * minuteMs), byMinutes: last - offsetAt(new Date(before * minuteMs), zone) }
}

export interface Twice {
  first: Date
  second: Date
  chosen: 'first' | 'second'
}

interface ClockFacts {
  skipped?: { shown: string; byMinutes: number }
  twice?: Twice
  shift?: Shift
}

/** Clock changes in the zone that affect a requested time. */
export const factsOfClocks = (requested: RequestedTime, now: Date): ClockFacts => {
  const { time_zone: zone } = requested
  const wall = requested.wall_time.slice(0, 16)
  const at = instantOf(requested)
  const shown = wallTimeOf(at.getTime(), zone)
  if (shown !== wall) return { skipped: { shown, byMinutes: (Date.parse(`${shown}Z`) - Date.parse(`${wall}Z`)) / minuteMs } }
  const asked = parseDateTime(wall)
  const first = toZoned(asked, zone, 'earlier').toDate()
  const second = toZoned(asked, zone, 'later').toDate()
  const twice: Twice | undefined =
    first < second ? { first, second, chosen: at.getTime() - second.getTime() >= 0 ? 'second' : 'first' } : undefined
  const shift = findShift(now, at, zone)
  return { ...(twice && { twice }), ...(shift && { shift }) }
}

export const chooseTurn = ({ wall_time, time_zone }: RequestedTime, { second }: Twice, turn: Twice['chosen']): RequestedTime =>
  turn === 'first' ? { wall_time, time_zone } : { wall_time, time_zone, at: second.toISOString(), anchor: 'instant' }
