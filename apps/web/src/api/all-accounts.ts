import { queryOptions } from '@tanstack/react-query'
import type { AccountView } from './accounts.ts'
import { api } from './api.ts'

/** The accounts of a workspace with those that were disconnected: posts of the past name them. */
export const allAccountsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['accounts', workspaceId, 'all'],
    queryFn: async ({ signal }) => (await api.listAccounts({ query: { workspace_id: workspaceId, include_inactive: true }, signal })).body,
  })

/** Address of the picture of an account, on this server; undefined where it has none. */
export const pictureOf = ({ id, account_avatar_url }: Pick<AccountView, 'id' | 'account_avatar_url'>): string | undefined =>
  account_avatar_url ? api.getAccountAvatar.url({ params: { id } }) : undefined
