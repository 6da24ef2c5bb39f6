/** What is planned for a span of time, and the slots in it. */
import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { publicationsKey } from './publications.ts'

export type PlannedItem = AnswerOf<'getCalendar'>['items'][number]
export type SlotView = AnswerOf<'listSlots'>['items'][number]

type Query = NonNullable<Parameters<typeof api.getCalendar>[0]>['query']
export type CalendarFilter = Omit<Query, 'workspace_id' | keyof Span>

/** ISO instants; `from` belongs to it, `before` does not. */
export interface Span {
  from: string
  before: string
}

/** While somebody types a search, or turns to another month, nothing that is shown belongs there: nothing is kept. */
export const calendarQuery = (workspaceId: string, span: Span, filter: CalendarFilter = {}) =>
  queryOptions({
    queryKey: [...publicationsKey, 'calendar', workspaceId, span, filter],
    queryFn: async ({ signal }) => (await api.getCalendar({ query: { workspace_id: workspaceId, ...span, ...filter }, signal })).body.items,
  })

/** Those that are still ahead. What is planned takes them. */
export const slotsQuery = (workspaceId: string, span: Span) =>
  queryOptions({
    queryKey: [...publicationsKey, 'slots', workspaceId, span],
    queryFn: async ({ signal }) => (await api.listSlots({ query: { workspace_id: workspaceId, ...span }, signal })).body.items,
  })
