/** Search parameters of the calendar. Pure, and small because the initial bundle contains it. */
import { oneOf, textOf } from '#lib/routing.ts'
import { calendarViews, type CalendarView, isDay } from './days.ts'

export interface CalendarSearch {
  /** Not `view`, because the posts list already has that parameter with other values, and links share one type for all pages. */
  by?: CalendarView | undefined
  /** A visible day, `2026-11-24`; absent: today. */
  date?: string | undefined
  /** Ids or names, separated by commas. */
  account?: string | undefined
  network?: string | undefined
  state?: string | undefined
  set?: string | undefined
  q?: string | undefined
  /** The post in the panel. */
  post?: string | undefined
}

const dayOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && isDay(text) ? text : undefined
}

export const readSearch = (search: Record<string, unknown>): CalendarSearch => ({
  by: oneOf(calendarViews, search.by),
  date: dayOf(search.date),
  account: textOf(search.account),
  network: textOf(search.network),
  state: textOf(search.state),
  set: textOf(search.set),
  q: textOf(search.q),
  post: textOf(search.post),
})
