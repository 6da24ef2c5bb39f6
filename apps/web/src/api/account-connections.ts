/** Connecting accounts and checking their connection. */
import { newKey } from '#lib/key.ts'
import type { AccountView } from './accounts.ts'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

type ConnectBody = Parameters<typeof api.connectAccount>[0]['body']
type Platform = Parameters<typeof api.startAccountAuthorization>[0]['params']['platform']
export type TelegramCode = AnswerOf<'issueTelegramConnectionCode'>

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
}

/** Returns the network's URL, which redirects the browser to `/accounts/connected`. */
export const startAuthorization = async ({ workspaceId, platform, instanceUrl }: Authorization): Promise<string> => {
  const body = { workspace_id: workspaceId, ...(instanceUrl === undefined ? {} : { instance_url: instanceUrl }) }
  return (await api.startAccountAuthorization({ params: { platform }, body })).body.url
}

/** Issues the command that connects this chat when one of its administrators sends it there. */
export const issueTelegramCode = async (workspaceId: string, chatId: string): Promise<TelegramCode> => {
  const body = { workspace_id: workspaceId, expected_chat_id: chatId }
  return (await api.issueTelegramConnectionCode({ body, idempotencyKey: newKey() })).body
}
