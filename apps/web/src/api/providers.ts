import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'

export type ProviderView = AnswerOf<'listAccountProviders'>['items'][number]

export const providersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['account-providers', workspaceId],
    queryFn: async ({ signal }) => (await api.listAccountProviders({ query: { workspace_id: workspaceId }, signal })).body.items,
  })
