/** What is planned for a span of time, and the slots in it. */
import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { publicationsKey } from './publications.ts'

type Answer = AnswerOf<'getCalendar'>
export type PlannedItem = Answer['items'][number]
/** A day of which only the first items are known. */
export type PlannedDay = NonNullable<Answer['days']>[number]
export type SlotView = AnswerOf<'listSlots'>['items'][number]

export interface Planned {
  items: PlannedItem[]
  /** Only where the span has too many items: then `items` has the first ones of each day. */
  days?: ReadonlyMap<string, PlannedDay>
}

type Query = NonNullable<Parameters<typeof api.getCalendar>[0]>['query']
export type CalendarFilter = Omit<Query, 'workspace_id' | 'view' | keyof Span>

/** ISO instants; `from` belongs to it, `before` does not. */
export interface Span {
  from: string
  before: string
}

const toPlanned = ({ items, days }: Answer): Planned =>
  days ? { items: days.flatMap(({ first }) => first), days: new Map(days.map((day) => [day.date, day])) } : { items }

export const getPlanned = async (
  workspaceId: string,
  { signal, ...query }: Span & CalendarFilter & { signal: AbortSignal },
): Promise<Planned> => toPlanned((await api.getCalendar({ query: { workspace_id: workspaceId, view: 'auto', ...query }, signal })).body)

/** While somebody types a search, or turns to another month, nothing that is shown belongs there: nothing is kept. */
export const calendarQuery = (workspaceId: string, span: Span, filter: CalendarFilter = {}) =>
  queryOptions({
    queryKey: [...publicationsKey, 'calendar', workspaceId, span, filter],
    queryFn: async ({ signal }) => getPlanned(workspaceId, { ...span, ...filter, signal }),
  })

/** Those that are still ahead. What is planned takes them. */
export const slotsQuery = (workspaceId: string, span: Span) =>
  queryOptions({
    queryKey: [...publicationsKey, 'slots', workspaceId, span],
    queryFn: async ({ signal }) => (await api.listSlots({ query: { workspace_id: workspaceId, ...span }, signal })).body.items,
  })
