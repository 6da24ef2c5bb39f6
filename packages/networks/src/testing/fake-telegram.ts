/** A Bot API server: one bot, chats with their members, updates to poll, and messages. */
import { findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import { toChatFacts, toMemberFacts, toUser } from './fake-telegram-answers.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'
import { defined } from '../kit/defined.ts'

export interface FakeMember {
  status: string
  can_post_messages?: boolean
  can_send_messages?: boolean
  is_member?: boolean
}

export interface FakeChat {
  id: number
  type: 'private' | 'group' | 'supergroup' | 'channel'
  title: string
  username?: string
  permissions?: { can_send_messages: boolean }
  members: Map<number, FakeMember>
}

interface FakeMessage {
  id: number
  method: string
  fields: Record<string, unknown>
  files: { part: string; name: string; size: number; type: string }[]
}

export interface FakeTelegram extends FakeServer {
  token: string
  readonly botId: number
  readonly username: string
  readonly chats: Map<number, FakeChat>
  readonly messages: FakeMessage[]
  /** Updates not polled yet; adding one assigns its `update_id`. */
  readonly updates: { update_id: number; [key: string]: unknown }[]
  webhook: { url: string; secret: string } | undefined
  /** Pending polls for updates, and their maximum so far. */
  waiting: { now: number; most: number }
  addUpdate(update: Record<string, unknown>): { update_id: number }
}

const token = '123456:AAF-fake_telegram_bot_token'
const botId = 123456

const refuse = (code: number, description: string, parameters?: object): Answer => ({
  status: code,
  json: { ok: false, error_code: code, description, ...defined({ parameters }) },
})
const succeed = (result: unknown): Answer => ({ json: { ok: true, result } })

type Fields = Record<string, unknown>

/** A form value is text; the Bot API parses those that are JSON. */
const readField = (value: string): unknown => (/^(?:[[{]|true$|false$)/.test(value) ? JSON.parse(value) : value)

const readRequest = async ({ headers, body, json }: Recorded): Promise<Pick<FakeMessage, 'fields' | 'files'>> => {
  if (!headers['content-type']?.startsWith('multipart/')) return { fields: (json ?? {}) as Fields, files: [] }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] } }).formData()
  const fields: Fields = {}
  const files: FakeMessage['files'] = []
  for (const [part, value] of form)
    if (typeof value === 'string') fields[part] = readField(value)
    else files.push({ part, name: value.name, size: value.size, type: value.type })
  return { fields, files }
}

const fileParts: Record<string, string> = { sendPhoto: 'photo', sendVideo: 'video', sendAnimation: 'animation', sendDocument: 'document' }

const faultOf = (method: string, fields: Fields, files: FakeMessage['files']): string | undefined => {
  const has = (part: string) => files.some((file) => file.part === part)
  const caption = findString(fields, 'caption') ?? findString(fields, 'media', 'caption') ?? ''
  if (caption.length > 1024) return 'Bad Request: message caption is too long'
  if (method === 'sendMessage') return findString(fields, 'text') ? undefined : 'Bad Request: message text is empty'
  if (method !== 'sendMediaGroup') return has(fileParts[method] ?? '') ? undefined : 'Bad Request: there is no file in the request'
  const media = listAt(fields, 'media')
  const types = new Set(media.map((item) => findString(item, 'type') ?? ''))
  if (media.length < 2 || media.length > 10) return 'Bad Request: wrong number of media'
  if (types.has('animation') || (types.has('document') && types.size > 1)) return 'Bad Request: these cannot stand in one album'
  return media.every((item) => has((findString(item, 'media') ?? '').replace('attach://', ''))) ? undefined : 'Bad Request: file is missing'
}

const send = (fake: FakeTelegram, chat: FakeChat, method: string, { fields, files }: Pick<FakeMessage, 'fields' | 'files'>): Answer => {
  const member = chat.members.get(botId)
  if (!member || member.status === 'kicked' || member.status === 'left') return refuse(403, 'Forbidden: bot is not a member of the chat')
  const fault = faultOf(method, fields, files)
  if (fault) return refuse(400, fault)
  const id = 10 + fake.messages.length
  fake.messages.push({ id, method, fields, files })
  const toMessage = (message_id: number) => ({ message_id, date: 1_700_000_000, chat: { id: chat.id, type: chat.type, title: chat.title } })
  return succeed(method === 'sendMediaGroup' ? listAt(fields, 'media').map((_, index) => toMessage(id + index)) : toMessage(id))
}

const wait = async (fake: FakeTelegram, fields: Fields): Promise<Answer> => {
  if (fake.webhook) return refuse(409, 'Conflict: can’t use getUpdates method while webhook is active')
  if (fake.waiting.now > 0) return refuse(409, 'Conflict: terminated by other getUpdates request')
  fake.waiting.now += 1
  fake.waiting.most = Math.max(fake.waiting.most, fake.waiting.now)
  // Long enough for a concurrent poll to overlap.
  await new Promise((resolve) => setTimeout(resolve, 20))
  fake.waiting.now -= 1
  const offset = findNumber(fields, 'offset') ?? 0
  fake.updates.splice(0, fake.updates.filter(({ update_id }) => update_id < offset).length)
  return succeed([...fake.updates])
}

const work = async (fake: FakeTelegram, request: Recorded): Promise<Answer> => {
  const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.path) ?? []
  if (given !== fake.token) return refuse(401, 'Unauthorized')
  const read = await readRequest(request)
  const { fields } = read
  if (method === 'getMe') return succeed({ ...toUser(botId, true), username: fake.username })
  if (method === 'getUpdates') return wait(fake, fields)
  if (method === 'deleteWebhook') fake.webhook = undefined
  if (method === 'setWebhook') fake.webhook = { url: findString(fields, 'url') ?? '', secret: findString(fields, 'secret_token') ?? '' }
  if (method.endsWith('Webhook')) return succeed(true)
  const chat = fake.chats.get(Number(findAt(fields, 'chat_id')))
  if (!chat) return refuse(400, 'Bad Request: chat not found')
  if (method === 'getChat') return succeed(toChatFacts(chat))
  if (method !== 'getChatMember') return send(fake, chat, method, read)
  const userId = findNumber(fields, 'user_id') ?? 0
  return succeed({ ...toMemberFacts(chat.members.get(userId) ?? { status: 'left' }), user: toUser(userId, userId === botId) })
}

/** Starts with one public channel, `-1001234567890`, in which the bot may post. */
export const startFakeTelegram = async (): Promise<FakeTelegram> => {
  const server = await startServer((request) => work(fake, request))
  let lastUpdate = 700
  const fake: FakeTelegram = {
    ...server,
    token,
    botId,
    username: 'harbour_bot',
    chats: new Map([
      [
        -1001234567890,
        {
          id: -1001234567890,
          type: 'channel',
          title: 'Harbour News',
          username: 'harbournews',
          members: new Map([[botId, { status: 'administrator', can_post_messages: true }]]),
        },
      ],
    ]),
    messages: [],
    updates: [],
    webhook: undefined,
    waiting: { now: 0, most: 0 },
    addUpdate: (update) => {
      const added = { update_id: (lastUpdate += 1), ...update }
      fake.updates.push(added)
      return added
    },
  }
  return fake
}
