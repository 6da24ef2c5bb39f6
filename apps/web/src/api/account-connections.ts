/** Connecting accounts and checking their connection. */
import { queryOptions } from '@tanstack/react-query'
import { newKey } from '#lib/key.ts'
import type { AccountView } from './accounts.ts'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

type ConnectBody = Parameters<typeof api.connectAccount>[0]['body']
type Platform = Parameters<typeof api.startAccountAuthorization>[0]['params']['platform']
export type IssuedCode = AnswerOf<'issueConnectionCode'>
export type SelectionView = AnswerOf<'getAccountSelection'>

const refetchAccounts = (): Promise<void> => queries.invalidateQueries({ queryKey: ['accounts'] })

export const connectAccount = async (body: ConnectBody): Promise<AccountView> => {
  const { body: account } = await api.connectAccount({ body })
  await refetchAccounts()
  return account
}

/** Checks with the network whether the account still works. A failed check may change the account too. */
export const checkAccount = async (id: string): Promise<void> => {
  try {
    await api.checkAccount({ params: { id } })
  } finally {
    await refetchAccounts()
  }
}

interface Authorization {
  workspaceId: string
  platform: Platform
  /** The server of the account, for networks that have several. */
  instanceUrl?: string | undefined
  /** The alternative, for networks that have several. */
  way?: string | undefined
}

/** Returns the network's URL, which redirects the browser to `/accounts/connected`. */
export const startAuthorization = async ({ workspaceId, platform, instanceUrl, way }: Authorization): Promise<string> => {
  const body = {
    workspace_id: workspaceId,
    ...(instanceUrl === undefined ? {} : { instance_url: instanceUrl }),
    ...(way === undefined ? {} : { way }),
  }
  return (await api.startAccountAuthorization({ params: { platform }, body })).body.url
}

/** Issues a code to use on the network. It is shown only now. */
export const issueCode = async (workspaceId: string, platform: string, fields: Record<string, string>): Promise<IssuedCode> => {
  const body = { workspace_id: workspaceId, platform, fields }
  return (await api.issueConnectionCode({ body, idempotencyKey: newKey() })).body
}

const pollMs = 3000

/** What became of a code; asked again until it is used, refused or expired. */
export const codeStateQuery = (id: string) =>
  queryOptions({
    queryKey: ['connection-codes', id],
    queryFn: async ({ signal }) => (await api.getConnectionCode({ params: { connection_id: id }, signal })).body,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.state === 'waiting' ? pollMs : false),
    gcTime: 0,
  })

/** The accounts that an authorization found. It ends when they are connected, so it isn't read again by itself. */
export const selectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['account-selections', id],
    queryFn: async ({ signal }) => (await api.getAccountSelection({ params: { connection_id: id }, signal })).body,
    staleTime: Infinity,
    retry: false,
  })

/** Returns the ids of the connected accounts. */
export const completeSelection = async (id: string, selected: readonly string[]): Promise<string[]> => {
  const request = { params: { connection_id: id }, body: { selection_ids: [...selected] }, idempotencyKey: newKey() }
  const { body } = await api.completeAccountSelection(request)
  await refetchAccounts()
  return body.items.map((account) => account.id)
}

/** After something else has connected accounts: a bot, or the network's pages. */
export { refetchAccounts }
