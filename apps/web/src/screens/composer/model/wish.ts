/** The time that a post should go out at: of the wall in a zone, as a person says it. */
import { now, parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'
import type { Wish } from './content.ts'

/** `2026-11-24T09:00` */
const toWallTime = (at: string, zone: string): string => toCalendarDateTime(parseAbsolute(at, zone)).toString().slice(0, 16)

export const wishOf = (at: string, zone: string): Wish => ({ wall_time: toWallTime(at, zone), time_zone: zone })

/** The instant of a wish. A time that the clock skips in spring is the one an hour later, as on the server. */
export const instantOf = ({ wall_time, time_zone }: Wish): Date => toZoned(parseDateTime(wall_time), time_zone).toDate()

export const isPast = (wish: Wish, at: Date): boolean => instantOf(wish) <= at

/** `2026-11-24` and `09:00` */
export const partsOfWish = ({ wall_time }: Wish): { day: string; time: string } => ({
  day: wall_time.slice(0, 10),
  time: wall_time.slice(11, 16),
})

/** The next full hour, at least an hour from now. */
export const suggestWish = (zone: string): Wish => {
  const later = now(zone).add({ hours: 2 }).set({ minute: 0, second: 0, millisecond: 0 })
  return { wall_time: toCalendarDateTime(later).toString().slice(0, 16), time_zone: zone }
}

/** The same instant, said in another zone. */
export const inZone = (wish: Wish, zone: string): Wish => wishOf(instantOf(wish).toISOString(), zone)
