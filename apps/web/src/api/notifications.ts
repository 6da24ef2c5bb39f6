import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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
