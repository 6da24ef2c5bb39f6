/** What the address of the calendar says. Pure, and small: it comes with the app. */
import { oneOf, textOf } from '#lib/routing.ts'
import { calendarViews, type CalendarView, isDay } from './days.ts'

export interface CalendarSearch {
  /** Not `view`: links know the parameters of all pages together, and the list of posts has other views. */
  by?: CalendarView | undefined
  /** A day of what is shown, `2026-11-24`; absent: today. */
  date?: string | undefined
  /** Ids or names with commas between them. */
  account?: string | undefined
  network?: string | undefined
  state?: string | undefined
  set?: string | undefined
  q?: string | undefined
  /** The post that the panel shows. */
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
