import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import type { Span } from './posting-slots.ts'
import { publicationsKey } from './publications.ts'

type Answer = AnswerOf<'getCalendar'>
export type PlannedItem = Answer['items'][number]
export type PlannedDay = NonNullable<Answer['days']>[number]

export interface Planned {
  items: PlannedItem[]
  /** Only set if the range has too many items: then `items` has each day's first ones. */
  days?: ReadonlyMap<string, PlannedDay>
}

type Query = NonNullable<Parameters<typeof api.getCalendar>[0]>['query']
export type CalendarFilter = Omit<Query, 'workspace_id' | 'view' | keyof Span>

const toPlanned = ({ items, days }: Answer): Planned =>
  days ? { items: days.flatMap(({ first }) => first), days: new Map(days.map((day) => [day.date, day])) } : { items }

export const getPlanned = async (
  workspaceId: string,
  { signal, ...query }: Span & CalendarFilter & { signal: AbortSignal },
): Promise<Planned> => toPlanned((await api.getCalendar({ query: { workspace_id: workspaceId, view: 'auto', ...query }, signal })).body)

const keyOf = ({ publication_id, at }: PlannedItem): string => `${publication_id}@${at}`

/** Lists that have the same objects in the same order. */
const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, place) => item === other[place])

/**
 * Keeps the objects that were read before for everything that hasn't changed. The library compares lists by position, so a single new post
 * would replace all posts after it.
 */
export const sharePlanned = (before: Planned | undefined, now: Planned): Planned => {
  if (!before) return now
  const known = new Map(before.items.map((item) => [keyOf(item), item]))
  const items = now.items.map((item) => replaceEqualDeep<PlannedItem>(known.get(keyOf(item)), item))
  const days = now.days && new Map([...now.days].map(([date, day]) => [date, replaceEqualDeep<PlannedDay>(before.days?.get(date), day)]))
  const areSameDays = days && before.days ? isSameList([...days.values()], [...before.days.values()]) : days === before.days
  const isSame = areSameDays && isSameList(items, before.items)
  return isSame ? before : { items, ...(days && { days }) }
}

/** Keeps no previous data: while a search is typed or another month is opened, none of it applies. */
export const calendarQuery = (workspaceId: string, span: Span, filter: CalendarFilter = {}) =>
  queryOptions({
    queryKey: [...publicationsKey, 'calendar', workspaceId, span, filter],
    queryFn: async ({ signal }) => getPlanned(workspaceId, { ...span, ...filter, signal }),
    structuralSharing: (before, now) => sharePlanned(before as Planned | undefined, now as Planned),
  })
