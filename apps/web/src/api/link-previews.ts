import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

const hourMs = 3_600_000

/** The page's link preview, which the server also caches for an hour. */
export const linkPreviewQuery = (workspaceId: string, url: string) =>
  queryOptions({
    queryKey: ['link-previews', workspaceId, url],
    queryFn: async ({ signal }) => (await api.previewLink({ body: { workspace_id: workspaceId, url }, signal })).body,
    staleTime: hourMs,
    retry: false,
  })
