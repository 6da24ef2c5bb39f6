import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { inboxKey } from './inbox-unread.ts'

/** The engagement with a post, by kind. */
export const engagementCountsQuery = (workspaceId: string, publicationId: string) =>
  queryOptions({
    queryKey: [...inboxKey(workspaceId), 'counts', publicationId],
    queryFn: async ({ signal }) =>
      (await api.countEngagement({ query: { workspace_id: workspaceId, publication_id: publicationId }, signal })).body,
  })
