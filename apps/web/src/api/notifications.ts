import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type NoticeView = AnswerOf<'listNotifications'>['items'][number]

export const notificationsKey = ['notifications'] as const

const latestCount = 8

/** The newest notifications of a workspace and of the user, with the unread count. */
export const latestNoticesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...notificationsKey, workspaceId, 'latest'],
    queryFn: async ({ signal }) => (await api.listNotifications({ query: { workspace_id: workspaceId, limit: latestCount }, signal })).body,
  })

export const noticesQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, workspaceId, 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) =>
      (await api.listNotifications({ query: { workspace_id: workspaceId, ...(cursor ? { cursor } : {}) }, signal })).body,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  })

/** Marks these as read, or the full inbox. */
export const markRead = async (workspaceId: string, which: { ids: string[] } | { all: true }): Promise<void> => {
  await api.markNotificationsRead({ body: { workspace_id: workspaceId, ...which } })
  await queries.invalidateQueries({ queryKey: [...notificationsKey, workspaceId] })
}

type NoticePage = AnswerOf<'listNotifications'>

/** Applies the unread count of an event to the cached notifications of a workspace, without making them look newer. */
export const patchUnread = (client: QueryClient, workspaceId: string, unread_count: number): void => {
  const patch = (page: NoticePage): NoticePage => ({ ...page, unread_count })
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [...notificationsKey, workspaceId] })) {
    const data = state.data as NoticePage | InfiniteData<NoticePage> | undefined
    if (data === undefined || state.isInvalidated) continue
    const patched = 'pages' in data ? { ...data, pages: data.pages.map(patch) } : patch(data)
    client.setQueryData(queryKey, patched, { updatedAt: state.dataUpdatedAt })
  }
}
