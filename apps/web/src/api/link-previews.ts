import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

const hourMs = 3_600_000

/** What a page says about itself for those who link to it. The server keeps it for an hour, too. */
export const linkPreviewQuery = (workspaceId: string, url: string) =>
  queryOptions({
    queryKey: ['link-previews', workspaceId, url],
    queryFn: async ({ signal }) => (await api.previewLink({ body: { workspace_id: workspaceId, url }, signal })).body,
    staleTime: hourMs,
    retry: false,
  })
