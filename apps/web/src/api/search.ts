import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'

export type FoundItem = AnswerOf<'searchWorkspace'>['items'][number]

/** The server rejects shorter searches. */
export const shortestSearch = 2

export const searchQuery = (workspaceId: string, q: string) =>
  queryOptions({
    queryKey: ['search', workspaceId, q],
    queryFn: async ({ signal }) => (await api.searchWorkspace({ query: { workspace_id: workspaceId, q }, signal })).body.items,
    enabled: q.length >= shortestSearch,
    placeholderData: keepPreviousData,
  })
