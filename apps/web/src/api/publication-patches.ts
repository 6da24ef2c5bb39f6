/**
 * What events say about posts, applied to cached ones. Events carry ids, a revision and, by their type, the new status of a destination;
 * queries whose membership, order or further fields may have changed must be refetched.
 */
import type { InfiniteData, Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import type { CalendarFilter, Planned, PlannedItem } from './calendar.ts'
import type { PublicationOverview } from './publication-lists.ts'
import { type DestinationView, publicationQuery, publicationsKey, type PublicationView } from './publications.ts'

type Status = PublicationView['status']
type DestinationStatus = DestinationView['status']

interface Pages<T> {
  items: T[]
}

/** What a query holds, by the second part of its key. */
interface Cached {
  one: PublicationView
  list: InfiniteData<Pages<PublicationOverview>>
  calendar: Planned
  day: InfiniteData<Pages<PlannedItem>>
}

const readAs = <K extends keyof Cached>(kind: K, { queryKey, state }: Query): Cached[K] | undefined =>
  queryKey[publicationsKey.length] === kind ? (state.data as Cached[K] | undefined) : undefined

const rowsIn = (query: Query): PublicationOverview[] => readAs('list', query)?.pages.flatMap(({ items }) => items) ?? []

/**
 * True if the query was read after the post got this revision. In a list, the first page proves it, because the others are read after it;
 * a list without the post there proves nothing.
 */
export const hasRevision = (query: Query, id: string, revision: number): boolean => {
  const one = readAs('one', query)
  if (one) return one.id === id && one.revision >= revision
  const rows = readAs('list', query)?.pages[0]?.items ?? []
  const items = readAs('calendar', query)?.items ?? []
  return (
    rows.some((row) => row.id === id && row.revision >= revision) ||
    items.some((item) => item.publication_id === id && item.revision >= revision)
  )
}

/** The way of a destination that succeeds. About other states, an event doesn't say enough. */
const steps: readonly DestinationStatus[] = ['scheduled', 'publishing', 'processing', 'published']

export interface Progress {
  publicationId: string
  destinationId: string
  status: 'publishing' | 'processing' | 'published'
}

/** The destinations of the post, by id, as far as any query has them. */
const findStates = (queries: readonly Query[], publicationId: string): Map<string, DestinationStatus> | undefined => {
  for (const query of queries) {
    const one = readAs('one', query)
    if (one?.id === publicationId) return new Map(one.destinations.map(({ id, status }) => [id, status]))
    const row = rowsIn(query).find(({ id }) => id === publicationId)
    if (row) return new Map(row.accounts.map(({ destination_id, state }) => [destination_id, state]))
  }
  return undefined
}

/** The status of the post; undefined if unknown, or if nothing of it is left to publish, which changes more than its status. */
const findStatus = (queries: readonly Query[], { publicationId, destinationId, status }: Progress): Status | undefined => {
  if (status !== 'published') return 'publishing'
  const states = [...(findStates(queries, publicationId)?.entries() ?? [])].flatMap(([id, state]) => (id === destinationId ? [] : state))
  if (states.some((state) => state === 'publishing' || state === 'processing')) return 'publishing'
  return states.includes('scheduled') ? 'scheduled' : undefined
}

interface Change extends Progress {
  post: Status
}

/** Thrown out of a patch: the query must be refetched. */
class Unclear extends Error {
  override name = 'Unclear'
}

/** Events arrive late or twice, so the cache may already be further; then the post's status is newer too. */
const advances = (from: DestinationStatus | undefined, { status }: Change): boolean => {
  if (from === undefined || !steps.includes(from)) throw new Unclear('The event continues a state that the cache does not have')
  return steps.indexOf(from) < steps.indexOf(status)
}

const patchOne = (one: PublicationView, change: Change): PublicationView => {
  const own = one.destinations.find(({ id }) => id === change.destinationId)
  if (!advances(own?.status, change)) return one
  const destinations = one.destinations.map((each) => (each === own ? { ...each, status: change.status } : each))
  return { ...one, status: change.post, destinations }
}

/** Undefined if the event is no news. */
const patchAccounts = <A extends { destination_id: string; state: DestinationStatus }>(
  accounts: readonly A[],
  change: Change,
): A[] | undefined => {
  const own = accounts.find(({ destination_id }) => destination_id === change.destinationId)
  return advances(own?.state, change) ? accounts.map((each) => (each === own ? { ...each, state: change.status } : each)) : undefined
}

const patchRow = (row: PublicationOverview, change: Change): PublicationOverview => {
  const accounts = row.id === change.publicationId ? patchAccounts(row.accounts, change) : undefined
  if (!accounts) return row
  const states = Object.fromEntries(
    Object.entries(Object.groupBy(accounts, ({ state }) => state)).map(([state, own]) => [state, own.length]),
  )
  return { ...row, status: change.post, accounts, states }
}

const patchItem = (item: PlannedItem, change: Change): PlannedItem => {
  const accounts = item.publication_id === change.publicationId ? patchAccounts(item.accounts, change) : undefined
  if (!accounts) return item
  if (change.post !== 'publishing') throw new Unclear('Whether the rest can be moved is not known')
  return { ...item, status: change.post, accounts, can: { move: false } }
}

const patchPages = <T>({ pages, pageParams }: InfiniteData<Pages<T>>, patch: (item: T) => T): InfiniteData<Pages<T>> => ({
  pageParams,
  pages: pages.map((page) => ({ ...page, items: page.items.map(patch) })),
})

const patchData = (query: Query, change: Change): unknown => {
  const one = readAs('one', query)
  if (one) return one.id === change.publicationId ? patchOne(one, change) : one
  const list = readAs('list', query)
  if (list) return patchPages(list, (row) => patchRow(row, change))
  const day = readAs('day', query)
  if (day) return patchPages(day, (item) => patchItem(item, change))
  const calendar = readAs('calendar', query)
  if (!calendar) return query.state.data
  // The summaries of days count states of posts that they don't list.
  if (calendar.days) throw new Unclear('Only the first posts of a day are known')
  return { ...calendar, items: calendar.items.map((item) => patchItem(item, change)) }
}

/** Starting and finishing move a post between these two, so a list that has only one of them gains or loses the post. */
const running: readonly Status[] = ['scheduled', 'publishing']

const isMembershipSafe = ({ queryKey }: Query): boolean => {
  const { status } = (queryKey.at(-1) ?? {}) as Pick<CalendarFilter, 'status'>
  return !Array.isArray(status) || running.every((one) => status.includes(one)) || !running.some((one) => status.includes(one))
}

const isPatchable = ({ queryKey }: Query, publicationId: string): boolean => {
  const [, kind, id] = queryKey
  return kind === 'one' ? id === publicationId : kind === 'list' || kind === 'calendar' || kind === 'day'
}

/**
 * Moves a destination on in all cached posts, lists and calendars. Returns the queries to refetch, which always include the post itself, for
 * its links and for what the user can do with it; undefined if the event and the cache together don't say enough.
 */
export const patchProgress = (client: QueryClient, progress: Progress): QueryFilters[] | undefined => {
  const { publicationId } = progress
  const queries = client.getQueryCache().findAll({ queryKey: publicationsKey })
  const post = findStatus(queries, progress)
  if (post === undefined) return undefined
  const outdated: QueryKey[] = [publicationQuery(publicationId).queryKey]
  for (const query of queries.filter((each) => isPatchable(each, publicationId))) {
    const { queryKey, state } = query
    try {
      // A response under way may be older than the event, and would replace what it says.
      if (state.fetchStatus !== 'idle' || !isMembershipSafe(query)) throw new Unclear('The list must be read again')
      if (state.data === undefined || state.isInvalidated) continue
      client.setQueryData(queryKey, patchData(query, { ...progress, post }), { updatedAt: state.dataUpdatedAt })
    } catch (error) {
      if (!(error instanceof Unclear)) throw error
      outdated.push(queryKey)
    }
  }
  return outdated.map((queryKey) => ({ queryKey, exact: true }))
}
