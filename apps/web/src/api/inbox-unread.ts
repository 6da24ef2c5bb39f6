import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Every event of the inbox outdates what is below it. */
export const inboxKey = (workspaceId: string) => ['inbox', workspaceId] as const

/** What the user has yet to read. */
export const inboxUnreadQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...inboxKey(workspaceId), 'unread'],
    queryFn: async ({ signal }) => (await api.countUnreadEngagementAndMessages({ query: { workspace_id: workspaceId }, signal })).body,
  })
