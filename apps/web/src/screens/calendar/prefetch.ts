import type { QueryClient } from '@tanstack/react-query'
import { calendarQuery } from '#api/calendar.ts'
import { slotsQuery } from '#api/posting-slots.ts'
import { filterOf } from './model/filter.ts'
import type { WeekStart } from './model/days.ts'
import type { CalendarSearch } from './model/search.ts'
import { shownOf, spanOf } from './model/shown.ts'

/** Windows that are too narrow for seven days side by side. */
export const needsAgenda = '(width < 900px)'

interface Prefetching {
  queries: QueryClient
  workspaceId: string
  search: CalendarSearch
  zone: string
  weekStart: WeekStart
}

/** Requests all data for the URL: always two requests, regardless of the time span and the number of posts. */
export const prefetchCalendar = ({ queries, workspaceId, search, zone, weekStart }: Prefetching): void => {
  const span = spanOf(shownOf(search, { zone, weekStart, isNarrow: matchMedia(needsAgenda).matches }).bounds)
  void queries.prefetchQuery(calendarQuery(workspaceId, span, filterOf(search)))
  void queries.prefetchQuery(slotsQuery(workspaceId, span))
}
