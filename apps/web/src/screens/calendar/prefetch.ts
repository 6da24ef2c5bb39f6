import type { QueryClient } from '@tanstack/react-query'
import { calendarQuery, slotsQuery } from '#api/calendar.ts'
import { filterOf } from './model/filter.ts'
import type { WeekStart } from './model/days.ts'
import type { CalendarSearch } from './model/search.ts'
import { shownOf, spanOf } from './model/shown.ts'

/** Windows in which seven days do not fit beside each other. */
export const needsAgenda = '(width < 900px)'

interface Prefetching {
  queries: QueryClient
  workspaceId: string
  search: CalendarSearch
  zone: string
  weekStart: WeekStart
}

/** Asks for everything that the address shows: two requests, however long the time and however many posts. */
export const prefetchCalendar = ({ queries, workspaceId, search, zone, weekStart }: Prefetching): void => {
  const span = spanOf(shownOf(search, { zone, weekStart, isNarrow: matchMedia(needsAgenda).matches }).bounds)
  void queries.prefetchQuery(calendarQuery(workspaceId, span, filterOf(search)))
  void queries.prefetchQuery(slotsQuery(workspaceId, span))
}
