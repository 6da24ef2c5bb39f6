/** Converts between instants, in milliseconds, and a zone's wall-clock times, such as `2026-11-24T09:00`. */
import { fromAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'

export const wallTimeOf = (at: number, zone: string): string => toCalendarDateTime(fromAbsolute(at, zone)).toString().slice(0, 16)

/** How far the zone is ahead of UTC at an instant. */
export const offsetMsAt = (at: number, zone: string): number => fromAbsolute(at, zone).offset

/** `none`: clocks skip this time in spring; `twice`: it occurs twice in fall. */
export type Occurrence = 'once' | 'none' | 'twice'

interface Found {
  /** The first of two occurrences; a skipped time moves forward by the gap, as on the server. */
  at: number
  occurs: Occurrence
}

export const findInstant = (wall: string, zone: string): Found => {
  const time = parseDateTime(wall)
  const earlier = toZoned(time, zone, 'earlier').toDate().getTime()
  const later = toZoned(time, zone, 'later').toDate().getTime()
  if (earlier === later) return { at: earlier, occurs: 'once' }
  return wallTimeOf(earlier, zone) === wall ? { at: earlier, occurs: 'twice' } : { at: later, occurs: 'none' }
}

/** `2026-11-24` */
export const dayOf = (at: number, zone: string): string => wallTimeOf(at, zone).slice(0, 10)

export const startOfDay = (day: string, zone: string): number => findInstant(`${day}T00:00`, zone).at
