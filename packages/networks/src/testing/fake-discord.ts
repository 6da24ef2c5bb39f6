/** Discord's API: one server with text channels and a forum, a bot in them, and webhooks. */
import { findAt, findString, listAt } from '../kit/expect.ts'
import {
  channelTypes,
  ids,
  me,
  member,
  toChannel,
  toCreated,
  toGuild,
  toMessage,
  toThread,
  toThreads,
  type FakeMessage,
  type FakeThread,
} from './fake-discord-answers.ts'
import { isBotMessage, isForumThread, isWebhookMessage, readBody, type FakeFile, type ReadBody } from './fake-discord-messages.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

interface FakeWebhook {
  name: string
  channelId: string
}

export interface FakeDiscord extends FakeServer {
  readonly token: string
  readonly webhookToken: string
  readonly ids: typeof ids
  readonly messages: FakeMessage[]
  readonly threads: FakeThread[]
  readonly webhooks: Map<string, FakeWebhook>
  /** The forum refuses threads without a tag. */
  requiresTag: boolean
  premiumTier: number
  /** Permissions that the channels deny everyone, as bits. */
  denied: bigint
  now: () => Date
}

const epoch = 1_420_070_400_000
const readHistory = 1n << 16n

const refuse = (status: number, code: number, message: string, further: object = {}): Answer => ({
  status,
  json: { message, code, ...further },
})
const invalidBody = refuse(400, 50035, 'Invalid Form Body')
const unknownChannel = refuse(404, 10003, 'Unknown Channel')

const newId = (fake: FakeDiscord): string =>
  ((BigInt(fake.now().getTime() - epoch) << 22n) + BigInt(fake.messages.length + fake.threads.length)).toString()

const isChannel = (fake: FakeDiscord, id: string): boolean =>
  Object.hasOwn(channelTypes, id) || fake.threads.some((thread) => thread.id === id)

const add = (fake: FakeDiscord, channelId: string, authorId: string, { files }: ReadBody, fields: unknown): FakeMessage => {
  const message = { id: newId(fake), channelId, authorId, fields, nonce: findString(fields, 'nonce'), files: [...files.values()] }
  fake.messages.push(message)
  return message
}

/** Starts a thread; its first message has the same id. */
const startThread = (fake: FakeDiscord, parentId: string, ownerId: string, name: string, tags: unknown[]): FakeThread => {
  const thread = { id: newId(fake), name: name.trim(), parentId, ownerId, tags }
  fake.threads.push(thread)
  return thread
}

const sizeLimit = ({ premiumTier }: FakeDiscord): number => ([10, 10, 50, 100][premiumTier] ?? 10) * 1_048_576

const post = (fake: FakeDiscord, channelId: string, body: ReadBody): Answer => {
  if (!isChannel(fake, channelId)) return unknownChannel
  if (channelTypes[channelId] === 15) return refuse(400, 40058, 'Cannot send a message in a forum channel')
  if (fake.denied & (1n << 11n)) return refuse(403, 50013, 'Missing Permissions')
  if (!isBotMessage(body, sizeLimit(fake))) return invalidBody
  const nonce = findString(body.json, 'nonce')
  const known =
    findAt(body.json, 'enforce_nonce') === true &&
    fake.messages.find((message) => message.nonce === nonce && message.channelId === channelId)
  return { json: toCreated(known || add(fake, channelId, ids.bot, body, body.json)) }
}

const postThread = (fake: FakeDiscord, channelId: string, body: ReadBody): Answer => {
  if (channelTypes[channelId] !== 15) return refuse(400, 50024, 'Cannot execute action on this channel type')
  if (!isForumThread(body, sizeLimit(fake))) return invalidBody
  const tags = listAt(body.json, 'applied_tags')
  if (fake.requiresTag && tags.length === 0) return refuse(400, 40067, 'A tag is required to create a forum post in this channel')
  const thread = startThread(fake, channelId, ids.bot, findString(body.json, 'name') ?? '', tags)
  const message = { ...add(fake, thread.id, ids.bot, body, findAt(body.json, 'message')), id: thread.id }
  return { status: 201, json: { ...toThread(thread), message: toMessage(message) } }
}

const execute = (fake: FakeDiscord, webhookId: string, { query }: Recorded, body: ReadBody): Answer => {
  const unknown = Object.keys(query).filter((key) => !['wait', 'thread_id'].includes(key))
  if (unknown.length > 0 || query['wait'] !== 'true' || !isWebhookMessage(body, 10 * 1_048_576)) return invalidBody
  const { channelId } = fake.webhooks.get(webhookId) ?? { channelId: '' }
  const [threadId, name] = [query['thread_id'], findString(body.json, 'thread_name')]
  const isForum = channelTypes[channelId] === 15
  if (threadId !== undefined && name !== undefined) return refuse(400, 220002, 'Webhooks can only have a thread_name or a thread_id')
  if (isForum && threadId === undefined && name === undefined) return refuse(400, 220001, 'Webhooks need a thread_name or thread_id')
  if (!isForum && name !== undefined) return refuse(400, 220003, 'Webhooks can only create threads in forum channels')
  if (threadId !== undefined && !isChannel(fake, threadId)) return unknownChannel
  const thread = name === undefined ? undefined : startThread(fake, channelId, webhookId, name, listAt(body.json, 'applied_tags'))
  return { json: toMessage(add(fake, thread?.id ?? threadId ?? channelId, webhookId, body, body.json)) }
}

const list = (fake: FakeDiscord, channelId: string, { query }: Recorded): Answer => {
  const limit = Number(query['limit'] ?? 50)
  if (!Object.keys(query).every((key) => ['after', 'limit'].includes(key)) || limit < 1 || limit > 100) return invalidBody
  // Without this permission, the list is empty instead of refused.
  if (fake.denied & readHistory) return { json: [] }
  const after = BigInt(query['after'] ?? 0)
  const newer = fake.messages.filter((message) => message.channelId === channelId && BigInt(message.id) > after)
  return {
    json: newer.slice(0, limit).toReversed().map(toMessage),
  }
}

const listArchived = (fake: FakeDiscord, channelId: string, { query }: Recorded): Answer => {
  if (fake.denied & readHistory) return refuse(403, 50013, 'Missing Permissions')
  const before = Date.parse(query['before'] ?? '') || Infinity
  const limit = Number(query['limit'])
  const found = fake.threads
    .filter(({ parentId, archivedAt }) => parentId === channelId && archivedAt && archivedAt.getTime() < before)
    .toSorted((one, other) => (other.archivedAt?.getTime() ?? 0) - (one.archivedAt?.getTime() ?? 0))
  return { json: toThreads(found.slice(0, limit), found.length > limit) }
}

const read = (fake: FakeDiscord, request: Recorded, path: string): Answer => {
  const [, channelId = '', rest] = /^\/channels\/(\d+)(\/.*)?$/.exec(path) ?? []
  if (path === '/users/@me') return { json: me }
  if (path === `/guilds/${ids.guild}`) return { json: toGuild(fake.premiumTier) }
  if (path === `/guilds/${ids.guild}/members/${ids.bot}`) return { json: member }
  if (path === `/guilds/${ids.guild}/threads/active`) return { json: toThreads(fake.threads.filter(({ archivedAt }) => !archivedAt)) }
  if (channelId !== '' && !isChannel(fake, channelId)) return unknownChannel
  if (fake.denied & (1n << 10n)) return refuse(403, 50001, 'Missing Access')
  if (rest === undefined) return { json: toChannel(channelId, fake) }
  return rest === '/messages' ? list(fake, channelId, request) : listArchived(fake, channelId, request)
}

const work = async (fake: FakeDiscord, request: Recorded): Promise<Answer> => {
  const path = request.path.replace(/^\/api\/v10/, '')
  if (path === request.path || !/^DiscordBot \(.+, .+\)$/.test(request.headers['user-agent'] ?? '')) return { status: 403 }
  const body = request.method === 'POST' ? await readBody(request) : { json: undefined, files: new Map<string, FakeFile>() }
  if (!body) return invalidBody
  const [, webhookId, webhookToken] = /^\/webhooks\/(\d+)\/([^/]+)$/.exec(path) ?? []
  if (webhookId !== undefined) {
    const webhook = fake.webhooks.get(webhookId)
    if (!webhook) return refuse(404, 10015, 'Unknown Webhook')
    if (webhookToken !== fake.webhookToken) return refuse(401, 50027, 'Invalid Webhook Token')
    if (request.method === 'POST') return execute(fake, webhookId, request, body)
    const { name, channelId } = webhook
    return { json: { id: webhookId, type: 1, name, avatar: null, channel_id: channelId, guild_id: ids.guild, application_id: null } }
  }
  if (request.headers['authorization'] !== `Bot ${fake.token}`) return refuse(401, 0, '401: Unauthorized')
  if (request.method === 'GET') return read(fake, request, path)
  const [, channelId = '', kind] = /^\/channels\/(\d+)\/(messages|threads)$/.exec(path) ?? []
  if (kind === 'messages') return post(fake, channelId, body)
  return kind === 'threads' ? postThread(fake, channelId, body) : refuse(404, 0, '404: Not Found')
}

export const startFakeDiscord = async (): Promise<FakeDiscord> => {
  const server = await startServer((request) => work(fake, request))
  const fake: FakeDiscord = {
    ...server,
    token: 'MTAwMDAwMDAw.fake_discord.bot-token',
    webhookToken: 'fake_discord-webhook-token',
    ids,
    messages: [],
    threads: [],
    webhooks: new Map([
      [ids.webhook, { name: 'Harbour', channelId: ids.text }],
      [ids.forumWebhook, { name: 'Harbour stories', channelId: ids.forum }],
    ]),
    requiresTag: false,
    premiumTier: 0,
    denied: 0n,
    now: () => new Date(),
  }
  return fake
}
