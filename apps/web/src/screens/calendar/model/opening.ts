/** Where a week begins to be read. Pure; instants are milliseconds. */
import { type AxisDay, topOf } from './axis.ts'

const usualMinutes = 8 * 60

interface Week {
  days: readonly AxisDay[]
  /** Of each day, by time. */
  items: readonly (readonly { at: string }[])[]
  /** The column of today; undefined in other weeks. */
  today: number | undefined
  now: number
}

/** In minutes of the axis: the present in its own week, in others the earliest time of day at which something is planned. */
export const openingOf = ({ days, items, today, now }: Week): number => {
  const present = today === undefined ? undefined : days[today]
  if (present) return topOf(present, now)
  const tops = days.flatMap((day, index) => (items[index] ?? []).map(({ at }) => topOf(day, Date.parse(at))))
  return tops.length > 0 ? Math.min(...tops) : usualMinutes
}
