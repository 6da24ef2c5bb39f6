/** The visible time span. Pure. */
import type { Span } from '#api/posting-slots.ts'
import { serverNow } from '#lib/server-clock.ts'
import { dayOf, startOfDay } from '#lib/wall-time.ts'
import { addDays, type CalendarView, daysOf, type WeekStart } from './days.ts'
import type { CalendarSearch } from './search.ts'

/** Returns the start of each day and the end of the last one, in milliseconds. */
export const boundsOf = (days: readonly string[], zone: string): number[] => {
  const [last = ''] = days.slice(-1)
  return [...days, addDays(last, 1)].map((day) => startOfDay(day, zone))
}

export const spanOf = (bounds: readonly number[]): Span => ({
  from: new Date(bounds[0] ?? 0).toISOString(),
  before: new Date(bounds.at(-1) ?? 0).toISOString(),
})

export interface Shown {
  view: CalendarView
  /** The day in the URL, or today. */
  day: string
  today: string
  days: string[]
  /** Start of each day and end of the last one, in milliseconds. */
  bounds: number[]
}

interface ShownContext {
  zone: string
  weekStart: WeekStart
  now?: number
  /** The window is too narrow for a grid. */
  isNarrow?: boolean
}

export const shownOf = ({ by = 'month', date }: Pick<CalendarSearch, 'by' | 'date'>, context: ShownContext): Shown => {
  const { zone, weekStart, now = serverNow().getTime(), isNarrow = false } = context
  const today = dayOf(now, zone)
  const day = date ?? today
  const shown = isNarrow ? 'agenda' : by
  const days = daysOf(shown, day, weekStart)
  return { view: shown, day, today, days, bounds: boundsOf(days, zone) }
}
