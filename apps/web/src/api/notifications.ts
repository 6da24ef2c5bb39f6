import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type NoticeView = AnswerOf<'listNotifications'>['items'][number]

/** What all queries about the inbox begin with. */
export const notificationsKey = ['notifications'] as const

const latestCount = 8

/** The newest of a workspace and those about the user, with the count of unread ones. */
export const latestNoticesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...notificationsKey, workspaceId, 'latest'],
    queryFn: async ({ signal }) => (await api.listNotifications({ query: { workspace_id: workspaceId, limit: latestCount }, signal })).body,
  })

/** The whole inbox, newest first, in parts. */
export const noticesQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, workspaceId, 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) =>
      (await api.listNotifications({ query: { workspace_id: workspaceId, ...(cursor ? { cursor } : {}) }, signal })).body,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  })

/** These, or all of the inbox. */
export const markRead = async (workspaceId: string, which: { ids: string[] } | { all: true }): Promise<void> => {
  await api.markNotificationsRead({ body: { workspace_id: workspaceId, ...which } })
  await queries.invalidateQueries({ queryKey: [...notificationsKey, workspaceId] })
}
