/** One account with its permissions, limits and features, and what can be changed about it. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type AccountDetails = AnswerOf<'getAccount'>
export type DisconnectPreview = AnswerOf<'previewAccountDisconnect'>
export type AccountFeature = AnswerOf<'listAccountFeatures'>['items'][number]

export const accountQuery = (workspaceId: string, id: string) =>
  queryOptions({
    // Below the key of the workspace's accounts, which every event of an account outdates.
    queryKey: ['accounts', workspaceId, 'one', id],
    queryFn: async ({ signal }) => (await api.getAccount({ params: { id }, signal })).body,
  })

/** What else a page shows of an account changes with a check, and can't be read of one that was disconnected. */
type Checked = Pick<AccountDetails, 'id' | 'last_checked_at'>

export const accountFeaturesQuery = (workspaceId: string, { id, last_checked_at }: Checked) =>
  queryOptions({
    queryKey: ['account-features', workspaceId, id, last_checked_at],
    queryFn: async ({ signal }) =>
      (await api.listAccountFeatures({ query: { workspace_id: workspaceId, account_ids: [id] }, signal })).body.items,
    placeholderData: keepPreviousData,
  })

/** The types of posts that the account can publish now, with the limits of its server. */
export const accountProfilesQuery = (workspaceId: string, { id, last_checked_at }: Checked) =>
  queryOptions({
    queryKey: ['account-profiles', workspaceId, id, last_checked_at],
    queryFn: async ({ signal }) =>
      (await api.resolveCapabilities({ body: { account_ids: [id] }, signal })).body.accounts[0]?.profiles ?? [],
    placeholderData: keepPreviousData,
  })

/** Always read again, because posts are scheduled all the time. */
export const disconnectPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['disconnect-preview', id],
    queryFn: async ({ signal }) => (await api.previewAccountDisconnect({ params: { id }, signal })).body,
    gcTime: 0,
    staleTime: 0,
  })

export const voicesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['voices', workspaceId],
    queryFn: async ({ signal }) => (await api.listVoiceProfiles({ query: { workspace_id: workspaceId }, signal })).body.items,
  })

const refetchAccounts = (): Promise<void> => queries.invalidateQueries({ queryKey: ['accounts'] })

export const chooseFeature = async (
  workspaceId: string,
  { account_id, feature, enabled }: Pick<AccountFeature, 'account_id' | 'feature' | 'enabled'>,
): Promise<void> => {
  await api.chooseAccountFeatures({ body: { workspace_id: workspaceId, choices: [{ account_id, feature, enabled }] } })
  await Promise.all([refetchAccounts(), queries.invalidateQueries({ queryKey: ['account-features'] })])
}

/** Null: the workspace's default voice. */
export const assignVoice = async (id: string, voice: string | null): Promise<void> => {
  await api.assignAccountVoice({ params: { id }, body: { voice_profile_id: voice } })
  await refetchAccounts()
}

/** The last account of shared credentials can only be disconnected by deleting them. */
export const disconnectAccount = async (id: string, { last_of_grant }: Pick<DisconnectPreview, 'last_of_grant'>): Promise<void> => {
  await (last_of_grant ? api.deleteAccountGrant({ params: { id } }) : api.disconnectAccount({ params: { id } }))
  await Promise.all([refetchAccounts(), queries.invalidateQueries({ queryKey: ['publications'] })])
}
