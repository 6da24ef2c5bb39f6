/** The time of the demo, in the time zone of its workspace. */
import { toInstant, toWallTime } from '../../apps/server/src/lib/time-zone.ts'

const dayMs = 86_400_000

export interface Calendar {
  /** When the demo is opened. */
  now: Date
  timeZone: string
  /** A date and time like `2026-11-24T09:00`, this many days from today. */
  wallTime(day: number, time: string): string
  /** The same as an instant. */
  at(day: number, time: string): Date
  /** 0 is Sunday. */
  weekdayOf(day: number): number
}

export function createCalendar(now: Date, timeZone: string): Calendar {
  const today = Date.parse(toWallTime(now, timeZone).slice(0, 10))
  // Counted on dates: 24 hours from now can be the same date or the next but one when clocks change.
  const dateOf = (day: number) => new Date(today + day * dayMs)
  const wallTime = (day: number, time: string) => `${dateOf(day).toISOString().slice(0, 10)}T${time}`
  return {
    now,
    timeZone,
    wallTime,
    at: (day, time) => toInstant(wallTime(day, time), timeZone),
    weekdayOf: (day) => dateOf(day).getUTCDay(),
  }
}

export const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)
export const minutesFrom = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)
