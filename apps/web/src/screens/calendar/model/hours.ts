/** Hours of a day in which a post can be started. Pure; instants are milliseconds. */
import { type Axis, type AxisDay, instantAt } from './axis.ts'

export interface EmptyHour {
  at: number
  /** Minutes of the axis. */
  top: number
  minutes: number
}

/** Returns the future hours in which nothing starts. `busy`: start times in minutes of the axis. */
export const emptyHoursOf = (rows: Axis['rows'], day: AxisDay, { busy, now }: { busy: readonly number[]; now: number }): EmptyHour[] =>
  rows.flatMap(({ top, minutes }) => {
    const at = instantAt(day, top)
    const isBusy = busy.some((one) => one >= top && one < top + minutes)
    return at === undefined || at <= now || isBusy ? [] : [{ at, top, minutes }]
  })
