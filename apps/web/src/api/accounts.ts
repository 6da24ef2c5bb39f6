import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'

export type AccountView = AnswerOf<'listAccounts'>[number]
export type SocialSetView = AnswerOf<'listSocialSets'>[number]

/** The connected accounts of a workspace, newest first. The site is always among them. */
export const accountsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['accounts', workspaceId],
    queryFn: async ({ signal }) => (await api.listAccounts({ query: { workspace_id: workspaceId }, signal })).body,
  })

/** Named groups of accounts, the default first. */
export const socialSetsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['social-sets', workspaceId],
    queryFn: async ({ signal }) => (await api.listSocialSets({ query: { workspace_id: workspaceId }, signal })).body,
  })
