/** A requested time: a wall-clock time in a zone. */
import { fromDate, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'
import { serverNow } from '#lib/server-clock.ts'
import { wallTimeOf } from '#lib/wall-time.ts'

export interface RequestedTime {
  /** Local date and time without an offset: `2026-11-24T09:00`. */
  wall_time: string
  time_zone: string
  /** The instant, if the time came from the server or its wall-clock time is repeated. */
  at?: string
  /** The value that stays fixed if the zone's rules change, because the user gave it; absent: the wall-clock time. */
  anchor?: 'instant' | 'wall'
  /** The posting slot that it takes. */
  schedule_id?: string
}

const minuteMs = 60_000

/** Keeps the instant for the second occurrence of a repeated time. */
export const requestedTimeOf = (at: string, zone: string): RequestedTime => {
  const requested: RequestedTime = { wall_time: wallTimeOf(Date.parse(at), zone), time_zone: zone }
  const isFirst = Math.floor(Date.parse(at) / minuteMs) === Math.floor(instantOf(requested).getTime() / minuteMs)
  return isFirst ? requested : { ...requested, at, anchor: 'instant' }
}

/** The time of a posting slot, which the post takes with it. */
export const timeOfSlot = ({ at, id }: { at: string; id: string }, zone: string): RequestedTime => ({
  ...requestedTimeOf(at, zone),
  schedule_id: id,
})

/**
 * The instant of a requested time. A skipped time moves forward by the gap, and of two occurrences the first is meant, as on the server.
 */
export const instantOf = ({ wall_time, time_zone, at, anchor }: RequestedTime): Date =>
  anchor === 'instant' && at !== undefined ? new Date(at) : toZoned(parseDateTime(wall_time), time_zone).toDate()

export const isPast = (requested: RequestedTime, at: Date): boolean => instantOf(requested) <= at

export const isSameTime = (one: RequestedTime | undefined, other: RequestedTime | undefined): boolean =>
  one && other ? one.time_zone === other.time_zone && instantOf(one).getTime() === instantOf(other).getTime() : one === other

export const partsOfTime = ({ wall_time }: RequestedTime): { day: string; time: string } => ({
  day: wall_time.slice(0, 10),
  time: wall_time.slice(11, 16),
})

export const suggestTime = (zone: string): RequestedTime => {
  const later = fromDate(serverNow(), zone).add({ hours: 2 }).set({ minute: 0, second: 0, millisecond: 0 })
  return { wall_time: toCalendarDateTime(later).toString().slice(0, 16), time_zone: zone }
}

export const inZone = (requested: RequestedTime, zone: string): RequestedTime => requestedTimeOf(instantOf(requested).toISOString(), zone)
