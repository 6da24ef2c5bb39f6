import { expectString, findAt, findString } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Connected, Target } from '../spec/index.ts'
import { botIdOf, openApi, toCredential, type Api, type Credential, type Tools } from './wire.ts'

const refusal = (code: string): NetworkError => new NetworkError({ kind: 'auth', evidence: 'rejected', code })

/** Returns a bot's name without its @: https://core.telegram.org/bots/api#getme */
export const readBotName = async (tools: Tools, credential: Credential): Promise<string> =>
  expectString(await openApi(tools, credential)('getMe'), 'username')

/** A chat that can't be read is one the bot isn't in; no other part of the request can be wrong. */
const ask = async (api: Api, method: string, json: unknown): Promise<unknown> => {
  try {
    return await api(method, { json })
  } catch (error) {
    if (error instanceof NetworkError && (error.kind === 'rejected' || error.kind === 'permission')) throw refusal('chat_unavailable')
    throw error
  }
}

const readMember = (api: Api, chatId: string, userId: string): Promise<unknown> =>
  ask(api, 'getChatMember', { chat_id: chatId, user_id: Number(userId) })

/**
 * True if a member may publish: a channel requires an administrator with the right to post, a group only the right to write.
 * https://core.telegram.org/bots/api#chatmember and https://core.telegram.org/bots/api#chatpermissions
 */
const mayPublish = (chat: unknown, member: unknown): boolean => {
  const status = findString(member, 'status')
  const isAdministrator = status === 'administrator'
  if (findString(chat, 'type') === 'channel') return isAdministrator && findAt(member, 'can_post_messages') === true
  if (status === 'restricted') return findAt(member, 'is_member') === true && findAt(member, 'can_send_messages') === true
  return isAdministrator || (status === 'member' && findAt(chat, 'permissions', 'can_send_messages') !== false)
}

const types = new Set(['channel', 'group', 'supergroup'])

const toAccount = (chatId: string, chat: unknown): Account => {
  const title = findString(chat, 'title') ?? ''
  return {
    accountId: chatId,
    username: title,
    displayName: title,
    // The URL of a picture contains the bot's token.
    avatarUrl: '',
    instanceUrl: '',
    accountKind: 'bot',
    limits: { chatType: findString(chat, 'type') ?? '', chatName: findString(chat, 'username') ?? '' },
  }
}

const readChat = async (api: Api, credential: Credential, chatId: string): Promise<{ chat: unknown; account: Account }> => {
  const chat = await ask(api, 'getChat', { chat_id: chatId })
  if (!types.has(findString(chat, 'type') ?? '')) throw refusal('chat_type_refused')
  const bot = await readMember(api, chatId, botIdOf(credential.token))
  if (!mayPublish(chat, bot)) throw refusal('bot_may_not_publish')
  return { chat, account: toAccount(chatId, chat) }
}

/** The sender of a message: a person, or a chat on whose behalf an administrator wrote. */
export interface Sender {
  userId?: string
  chatId?: string
}

/**
 * Returns the chat as an account. In a group, where anyone can write, the sender must be its creator or an administrator, or write as the
 * group itself. Throws NetworkError kind `auth` for a chat that may not be connected.
 */
export const connectChat = async (tools: Tools, credential: Credential, chatId: string, sender: Sender): Promise<Connected> => {
  const api = openApi(tools, credential)
  const { chat, account } = await readChat(api, credential, chatId)
  if (findString(chat, 'type') !== 'channel' && sender.chatId !== chatId) {
    // In a message sent on behalf of another chat, the person in `from` is only a placeholder.
    const isPerson = sender.userId !== undefined && sender.chatId === undefined
    const status = isPerson ? findString(await readMember(api, chatId, sender.userId ?? ''), 'status') : undefined
    if (status !== 'creator' && status !== 'administrator') throw refusal('sender_is_no_administrator')
  }
  return { accounts: [account], credential }
}

export const refresh = async (tools: Tools, target: Target): Promise<{ account: Account }> => {
  const credential = toCredential(target.credential)
  const { account } = await readChat(openApi(tools, credential), credential, target.account.accountId)
  return { account }
}
