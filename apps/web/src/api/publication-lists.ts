import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { publicationsKey } from './publications.ts'

export type PublicationFilter = Omit<
  NonNullable<Parameters<typeof api.listPublications>[0]>['query'],
  'workspace_id' | 'view' | 'limit' | 'cursor'
>
type Item = AnswerOf<'listPublications'>['items'][number]

export type PublicationOverview = Extract<Item, { excerpt: string }>

const pageSize = 100
/** Long enough to return from writing a post to the same position in the list. */
const keptMs = 30 * 60_000

export const isOverview = (item: Item): item is PublicationOverview => 'excerpt' in item

const withoutSearch = (filter: unknown): string => JSON.stringify({ ...(filter as PublicationFilter), search: undefined })

/** Pages of a list. While a search is typed, the previous results stay until the new ones arrive. */
export const publicationListQuery = (workspaceId: string, filter: PublicationFilter) =>
  infiniteQueryOptions({
    queryKey: [...publicationsKey, 'list', workspaceId, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { workspace_id: workspaceId, view: 'summary' as const, limit: pageSize, ...filter }
      return (await api.listPublications({ query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal })).body
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items.filter(isOverview)),
    placeholderData: (found, before) => (withoutSearch(before?.queryKey.at(-1)) === withoutSearch(filter) ? found : undefined),
    gcTime: keptMs,
  })

const nextCount = 3

/** The posts that are published next. */
export const nextPostsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...publicationsKey, 'next', workspaceId],
    queryFn: async ({ signal }) => {
      const order = { order: 'scheduled' as const, direction: 'asc' as const }
      const query = { workspace_id: workspaceId, view: 'summary' as const, status: ['scheduled' as const], limit: nextCount, ...order }
      return (await api.listPublications({ query, signal })).body.items.filter(isOverview)
    },
    staleTime: 0,
  })

export type PublicationCounts = AnswerOf<'countPublications'>

export const publicationCountsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...publicationsKey, 'counts', workspaceId],
    queryFn: async ({ signal }) => (await api.countPublications({ query: { workspace_id: workspaceId }, signal })).body,
  })
