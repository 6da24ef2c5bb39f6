/** Initial scroll position of a week. Pure; instants are milliseconds. */
import { type AxisDay, topOf } from './axis.ts'

const usualMinutes = 8 * 60

interface Week {
  days: readonly AxisDay[]
  /** Items of each day, by time. */
  items: readonly (readonly { at: string }[])[]
  /** Column of today; undefined in other weeks. */
  today: number | undefined
  now: number
}

/** Returns the position in minutes of the axis: the present in the current week, otherwise the earliest planned time of day. */
export const openingOf = ({ days, items, today, now }: Week): number => {
  const present = today === undefined ? undefined : days[today]
  if (present) return topOf(present, now)
  const tops = days.flatMap((day, index) => (items[index] ?? []).map(({ at }) => topOf(day, Date.parse(at))))
  return tops.length > 0 ? Math.min(...tops) : usualMinutes
}
