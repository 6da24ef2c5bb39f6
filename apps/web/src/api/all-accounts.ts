import { queryOptions } from '@tanstack/react-query'
import type { AccountView } from './accounts.ts'
import { api } from './api.ts'

/** The accounts of a workspace, including disconnected ones, which past posts refer to. */
export const allAccountsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['accounts', workspaceId, 'all'],
    queryFn: async ({ signal }) => (await api.listAccounts({ query: { workspace_id: workspaceId, include_inactive: true }, signal })).body,
  })

export const pictureOf = ({ id, account_avatar_url }: Pick<AccountView, 'id' | 'account_avatar_url'>): string | undefined =>
  account_avatar_url ? api.getAccountAvatar.url({ params: { id } }) : undefined
