/** Receives chat updates: https://core.telegram.org/bots/api#getting-updates */
import { findAt, findNumber, findString, idAt } from '../kit/expect.ts'
import type { Sender } from './chat.ts'
import { openApi, type Credential, type Tools } from './wire.ts'
import { defined } from '../kit/defined.ts'

const allowedUpdates = ['message', 'channel_post', 'my_chat_member']

export type Update = { id: number; chatId: string } & ({ kind: 'text'; text: string; sender: Sender } | { kind: 'membership' })

export const readUpdate = (value: unknown): Update | undefined => {
  const id = findNumber(value, 'update_id')
  if (id === undefined || !Number.isSafeInteger(id)) return undefined
  const membership = findAt(value, 'my_chat_member')
  const message = findAt(value, 'message') ?? findAt(value, 'channel_post')
  const chatId = idAt(membership ?? message, 'chat', 'id')
  if (chatId === undefined) return undefined
  if (membership !== undefined) return { id, chatId, kind: 'membership' }
  const userId = idAt(message, 'from', 'id')
  const senderChatId = idAt(message, 'sender_chat', 'id')
  const sender = defined({ userId, chatId: senderChatId })
  return { id, chatId, kind: 'text', text: findString(message, 'text') ?? '', sender }
}

/** Registers a webhook; each update has the secret in the header `X-Telegram-Bot-Api-Secret-Token`. */
export const registerWebhook = async (tools: Tools, credential: Credential, url: string, secret: string): Promise<void> => {
  await openApi(tools, credential)('setWebhook', { json: { url, secret_token: secret, allowed_updates: allowedUpdates } })
}

/** Removes the webhook, because polling only works without one. Keeps pending updates. */
export const removeWebhook = async (tools: Tools, credential: Credential): Promise<void> => {
  await openApi(tools, credential)('deleteWebhook')
}

/** Waits up to `seconds` for updates from `offset` on; Telegram drops those before it. */
export const askForUpdates = async (
  tools: Tools,
  credential: Credential,
  { offset, seconds, signal }: { offset: number; seconds: number; signal: AbortSignal },
): Promise<unknown[]> => {
  const json = { offset, timeout: seconds, allowed_updates: allowedUpdates }
  const result = await openApi(tools, credential)('getUpdates', { json, signal, timeout: (seconds + 10) * 1000 })
  return Array.isArray(result) ? result : []
}
