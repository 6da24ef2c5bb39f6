import { queryOptions } from '@tanstack/react-query'
import { allAccountsQuery } from './all-accounts.ts'
import { type AnswerOf, api } from './api.ts'

export type AccountView = AnswerOf<'listAccounts'>[number]
export type SocialSetView = AnswerOf<'listSocialSets'>[number]

const connectedOf = (accounts: AccountView[]): AccountView[] => accounts.filter(({ is_active }) => is_active)

/** The connected accounts of a workspace, newest first, selected from all of them. Always includes the site. */
export const accountsQuery = (workspaceId: string) => queryOptions({ ...allAccountsQuery(workspaceId), select: connectedOf })

export const socialSetsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['social-sets', workspaceId],
    queryFn: async ({ signal }) => (await api.listSocialSets({ query: { workspace_id: workspaceId }, signal })).body,
  })
