/** The Threads API for one profile: OAuth, containers, posts and replies, quotas and places. */
import {
  createTokens,
  type FakeContainer,
  type FakeTokens,
  fetchFile,
  type Fields,
  findUnknown,
  listPage,
  pick,
  quotaOf,
  readFields,
  refuse,
  refuseToken,
  stateOf,
  toTime,
} from './fake-graph.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'
import { createReplies, listConversation, type ThreadsReplies } from './fake-threads-replies.ts'
import { faultOf } from './fake-threads-rules.ts'

export interface FakeThreadsPost {
  id: string
  at: number
  fields: Fields
  /** The files, in order. */
  items: FakeContainer[]
}

export interface FakeThreads extends FakeServer {
  readonly appSecret: string
  readonly profile: { id: string; username: string; name: string }
  scopes: string[]
  readonly tokens: FakeTokens
  readonly containers: FakeContainer[]
  readonly posts: FakeThreadsPost[]
  readonly replies: ThreadsReplies
  readonly quotas: { posts: number; replies: number }
  /** Milliseconds that files take. */
  processingMs: number
  /** The failure of the next file. */
  failure: string | undefined
  /** True if lists leave out all posts. */
  hides: boolean
  now: () => Date
}

const clientId = '990602627938098'
const code = 'AQfakeCode'

const isReply = ({ fields }: FakeThreadsPost): boolean => fields['reply_to_id'] !== undefined

const listed = (fake: FakeThreads, replies: boolean): FakeThreadsPost[] =>
  fake.hides ? [] : fake.posts.filter((post) => isReply(post) === replies)

const present = ({ profile }: FakeThreads, { id, at, fields, items }: FakeThreadsPost, wanted: string | undefined): object => {
  const kinds: Record<string, string> = { TEXT: 'TEXT_POST', CAROUSEL: 'CAROUSEL_ALBUM' }
  const type = fields['media_type'] ?? ''
  const post = {
    id,
    media_product_type: 'THREADS',
    media_type: kinds[type] ?? type,
    permalink: `https://www.threads.com/@${profile.username}/post/DCfake${id}`,
    username: profile.username,
    text: fields['text'],
    timestamp: toTime(at),
    topic_tag: fields['topic_tag'],
    children: items.length > 1 ? { data: items.map((item) => ({ id: item.id })) } : undefined,
    replied_to: fields['reply_to_id'] === undefined ? undefined : { id: fields['reply_to_id'] },
  }
  return pick(post, wanted)
}

const createContainer = (fake: FakeThreads, fields: Fields): Answer => {
  const fault = faultOf(fake, fields)
  if (fault) return fault
  const file = fetchFile(fields['image_url'] ?? fields['video_url'])
  const createdAt = fake.now().getTime()
  const id = `1800000000000${String(fake.containers.length + 1).padStart(4, '0')}`
  const failure = file && fake.failure
  if (file) fake.failure = undefined
  const readyAt = createdAt + (file ? fake.processingMs : 0)
  fake.containers.push({ id, fields, createdAt, readyAt, ...(file && { file }), ...(failure && { failure }) })
  return { json: { id } }
}

const itemsOf = (fake: FakeThreads, { fields, file, ...container }: FakeContainer): FakeContainer[] => {
  const children = fields['children']?.split(',') ?? []
  return file ? [{ fields, file, ...container }] : fake.containers.filter(({ id }) => children.includes(id))
}

const countQuota = (fake: FakeThreads, kind: 'posts' | 'replies') =>
  quotaOf(
    fake.posts.filter((post) => isReply(post) === (kind === 'replies')).map(({ at }) => at),
    fake.quotas[kind],
    fake.now().getTime(),
  )

const publish = (fake: FakeThreads, { creation_id }: Fields): Answer => {
  const container = fake.containers.find(({ id }) => id === creation_id)
  const now = fake.now().getTime()
  if (!container) return refuse(24, 'The requested resource does not exist', { subcode: 4_279_009 })
  if (container.postId !== undefined) return refuse(100, 'The container was published before')
  const items = itemsOf(fake, container)
  if ([container, ...items].some((one) => stateOf(one, now) !== 'FINISHED'))
    return refuse(24, 'The media is not ready', { subcode: 4_279_009 })
  const kind = container.fields['reply_to_id'] === undefined ? 'posts' : 'replies'
  const { used, config } = countQuota(fake, kind)
  if (used >= config.quota_total) return refuse(9, 'The limit of posts was reached', { subcode: 2_207_042 })
  const id = `1790000000000${String(fake.posts.length + 1).padStart(4, '0')}`
  container.postId = id
  fake.posts.push({ id, at: now, fields: container.fields, items })
  return { json: { id } }
}

const readQuotas = (fake: FakeThreads, { fields }: Fields): Answer => {
  const [posts, replies] = [countQuota(fake, 'posts'), countQuota(fake, 'replies')]
  const row = { quota_usage: posts.used, config: posts.config, reply_quota_usage: replies.used, reply_config: replies.config }
  return { json: { data: [pick(row, fields)] } }
}

const readNode = (fake: FakeThreads, id: string, { fields }: Fields): Answer => {
  const container = fake.containers.find((one) => one.id === id)
  const status = container && stateOf(container, fake.now().getTime())
  if (container) return { json: pick({ id, status, error_message: status === 'ERROR' ? container.failure : undefined }, fields) }
  const post = fake.posts.find((one) => one.id === id)
  return post ? { json: present(fake, post, fields) } : refuse(100, `Object with ID '${id}' does not exist`, { subcode: 33 })
}

const places = [
  { id: '101', name: 'Harbour Cafe', address: '1 Quay', city: 'Portsoy', country: 'GB' },
  { id: '102', name: 'Harbour Museum', city: 'Portsoy', country: 'GB' },
]

interface Call {
  parameters: string
  /** The permissions that it takes. */
  scopes: string
  run: (fake: FakeThreads, fields: Fields) => Answer
}

const calls: Readonly<Record<string, Call>> = {
  'GET /me': {
    parameters: 'fields',
    scopes: 'threads_basic',
    run: ({ profile }, { fields }) => ({
      json: pick({ ...profile, threads_profile_picture_url: 'https://scontent.example/ada.jpg' }, fields),
    }),
  },
  'GET /debug_token': {
    parameters: 'input_token',
    scopes: '',
    run: ({ scopes, profile }) => ({
      json: { data: { type: 'USER', application: 'Broadside', is_valid: true, scopes, user_id: profile.id } },
    }),
  },
  'GET /me/threads_publishing_limit': {
    parameters: 'fields',
    scopes: 'threads_basic threads_content_publish threads_manage_replies',
    run: readQuotas,
  },
  'GET /me/threads': {
    parameters: 'fields since until limit before after',
    scopes: 'threads_basic',
    run: (fake, fields) => listPage(listed(fake, false), fields, (post) => present(fake, post, fields['fields'])),
  },
  'GET /me/replies': {
    parameters: 'fields since until limit before after',
    scopes: 'threads_basic threads_read_replies',
    run: (fake, fields) => listPage(listed(fake, true), fields, (post) => present(fake, post, fields['fields'])),
  },
  'POST /me/threads': {
    parameters:
      'media_type text image_url video_url alt_text is_carousel_item children reply_to_id reply_control topic_tag link_attachment poll_attachment text_attachment gif_attachment text_entities is_spoiler_media is_ghost_post location_id',
    scopes: 'threads_basic threads_content_publish',
    run: createContainer,
  },
  'POST /me/threads_publish': { parameters: 'creation_id', scopes: 'threads_basic threads_content_publish', run: publish },
  'GET /location_search': {
    parameters: 'q latitude longitude fields',
    scopes: 'threads_basic threads_location_tagging',
    run: (_, { q = '', fields }) => ({
      json: { data: places.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())).map((place) => pick(place, fields)) },
    }),
  },
}

const issue = ({ tokens, profile }: FakeThreads, kind: 'short' | 'long'): Answer => {
  const { token, seconds } = tokens.issue(kind)
  return { json: { access_token: token, ...(kind === 'long' ? { token_type: 'bearer', expires_in: seconds } : { user_id: profile.id }) } }
}

const isValid = ({ tokens, now }: FakeThreads, token: string | undefined): boolean => (tokens.valid.get(token ?? '') ?? 0) > now().getTime()

const exchange = (fake: FakeThreads, { method }: Recorded, fields: Fields): Answer => {
  if (fields['client_id'] !== clientId) return refuse(101, 'Error validating application.')
  if (fields['client_secret'] !== fake.appSecret) return refuse(1, 'Error validating client secret.')
  if (method === 'GET')
    return fields['grant_type'] === 'client_credentials'
      ? { json: { access_token: `TH|${clientId}|fake`, token_type: 'bearer' } }
      : refuse(100, 'Invalid grant_type')
  const isRight = fields['code'] === code && fields['grant_type'] === 'authorization_code' && fields['redirect_uri'] !== undefined
  return isRight ? issue(fake, 'short') : refuse(100, 'This authorization code has been used')
}

const prolong = (fake: FakeThreads, { grant_type, client_secret, access_token }: Fields): Answer => {
  if (!isValid(fake, access_token)) return refuseToken('The access token has expired')
  if (grant_type === 'th_refresh_token') return issue(fake, 'long')
  if (grant_type !== 'th_exchange_token') return refuse(100, 'Invalid grant_type')
  return client_secret === fake.appSecret ? issue(fake, 'long') : refuse(1, 'Error validating client secret.')
}

const authorize = ({ query }: Recorded): Answer => {
  const { client_id, scope, redirect_uri = '', state = '', response_type } = query
  if (client_id !== clientId || !scope?.includes('threads_basic') || scope.includes(' ') || response_type !== 'code') return { status: 400 }
  return { status: 302, headers: { location: `${redirect_uri}?${new URLSearchParams({ code, state })}#_` } }
}

/** What is read of one post, reply or container. */
const findRead = (path: string): Call | undefined => {
  const [, id, edge] = /^\/(\d+)(\/conversation)?$/.exec(path) ?? []
  if (id === undefined) return undefined
  return edge === undefined
    ? { parameters: 'fields', scopes: 'threads_basic', run: (fake, given) => readNode(fake, id, given) }
    : {
        parameters: 'fields reverse before after',
        scopes: 'threads_basic threads_read_replies',
        run: (fake, given) => listConversation(fake, id, given),
      }
}

const work = (fake: FakeThreads, request: Recorded): Answer => {
  if (request.path === '/oauth/authorize') return authorize(request)
  const { access_token, ...fields } = readFields(request)
  if (request.path === '/oauth/access_token') return exchange(fake, request, fields)
  if (/^\/(?:refresh_)?access_token$/.test(request.path)) return prolong(fake, readFields(request))
  if (!isValid(fake, access_token)) return refuseToken('Error validating access token')
  const path = request.path.replace('/v1.0', '')
  const call = calls[`${request.method} ${path}`] ?? (request.method === 'GET' ? findRead(path) : undefined)
  if (!call) return refuse(2500, 'Unknown path components')
  const missing = call.scopes.split(' ').find((scope) => scope !== '' && !fake.scopes.includes(scope))
  if (missing) return refuse(10, `Application does not have permission for this action: ${missing}`, { status: 403 })
  return findUnknown(fields, call.parameters) ?? call.run(fake, fields)
}

export const startFakeThreads = async (): Promise<FakeThreads> => {
  const server = await startServer((request) => work(fake, request))
  const fake: FakeThreads = {
    ...server,
    appSecret: 'fake-threads-app-secret',
    profile: { id: '24123456789012345', username: 'ada', name: 'Ada Lovelace' },
    scopes: ['threads_basic', 'threads_content_publish', 'threads_manage_replies', 'threads_read_replies', 'threads_location_tagging'],
    tokens: createTokens('THAAfake', () => fake.now()),
    containers: [],
    posts: [],
    replies: createReplies(() => fake.now()),
    quotas: { posts: 250, replies: 1_000 },
    processingMs: 0,
    failure: undefined,
    hides: false,
    now: () => new Date(),
  }
  return fake
}

export const fakeApp = ({ appSecret }: Pick<FakeThreads, 'appSecret'>) => ({ clientId, clientSecret: appSecret })
