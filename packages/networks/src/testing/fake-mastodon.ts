/** A server that implements the Mastodon API: one account, apps and tokens, media with processing, and statuses. */
import { findString, findAt, listAt } from '../kit/expect.ts'
import type { Json } from '../spec/index.ts'
import { plainStatus, toApp, toAuthor, toFirstInstance, toInstance, toOwnAccount, toServerMetadata } from './fake-mastodon-answers.ts'
import { getSource, honoursKeys, listOwn, refuseLength, refuseScope, render, sourceRoute } from './fake-mastodon-software.ts'
import { type Elsewhere, searchOwn, showVisitor } from './fake-mastodon-elsewhere.ts'
import {
  collectRoutes,
  contextRoute,
  createStrangers,
  getContext,
  joinConversation,
  listStatuses,
  newStrangersState,
  type MastodonStrangers,
  type StrangersState,
} from './fake-mastodon-strangers.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

export interface FakeStatus {
  [key: string]: Json
  id: string
  created_at: string
  content: string
  url: string
}

interface FakeIdentity {
  readonly username: string
  readonly domain: string
}

export interface FakeMastodon extends FakeServer, FakeIdentity {
  readonly token: string
  readonly accountId: string
  readonly statuses: FakeStatus[]
  readonly sources: Map<string, string>
  readonly strangers: MastodonStrangers
  /** Scopes of the token; requests without the scope get a 403. */
  readonly scopes: Set<string>
  readonly media: Map<string, { size: number; mime: string; description: string; focus: string; polls: number }>
  /** What differs from Mastodon's own. */
  configuration: Json
  /** The account's posting defaults; absent on servers that don't return them. */
  preferences: Json | undefined
  /** API version; 7 and above support quotes. */
  apiVersion: number
  /** Name and version in nodeinfo. Other behavior depends on them too. */
  software: string
  version: string
  /** False on servers that don't return the source of a status. */
  hasSource: boolean
  readonly filters: string[]
  /** Where its statuses can be found although its filters hide them. Initially only in search. */
  readonly elsewhere: Set<Elsewhere>
  defaultContentType: 'text/plain' | 'text/markdown'
  readonly strangeHosts: Set<string>
  hasInstanceV2: boolean
  supportsPkce: boolean
  pollsUntilReady: number
  now: () => Date
}

const token = 'fake-mastodon-access-token'
const clientSecret = 'fake-mastodon-client-secret'
const accountId = '109'

const refuse = (status: number, error: string): Answer => ({ status, json: { error } })

interface State extends StrangersState {
  idempotent: Map<string, FakeStatus>
  code: { challenge: string; redirectUri: string; scope: string } | undefined
}

const createStatus = (fake: FakeMastodon, state: State, request: Recorded): Answer => {
  const key = request.headers['idempotency-key']
  const earlier = key && honoursKeys(fake) ? state.idempotent.get(key) : undefined
  if (earlier) return { json: earlier }
  const text = findString(request.json, 'status') ?? ''
  const mediaIds = listAt(request.json, 'media_ids').map(String)
  const tooLong = refuseLength(fake, text, findString(request.json, 'spoiler_text') ?? '')
  if (tooLong) return tooLong
  if (text === '' && mediaIds.length === 0) return refuse(422, "Validation failed: Text can't be blank")
  if (mediaIds.length > 0 && findAt(request.json, 'poll')) return refuse(422, 'Validation failed: Cannot attach media to a poll')
  if (mediaIds.some((id) => !fake.media.has(id))) return refuse(404, 'Record not found')
  const parent = findString(request.json, 'in_reply_to_id')
  if (parent && !listStatuses(fake, state).some((status) => status.id === parent)) return refuse(404, 'Record not found')
  const id = state.newStatusId()
  const status: FakeStatus = {
    ...plainStatus,
    id,
    created_at: fake.now().toISOString(),
    content: render(fake, text, findString(request.json, 'content_type')),
    url: `${fake.url}/@${fake.username}/${id}`,
    uri: `${fake.url}/users/${fake.username}/statuses/${id}`,
    in_reply_to_id: parent ?? null,
    account: toAuthor(fake.url, fake.username, fake.username),
    visibility: findString(request.json, 'visibility') ?? 'public',
    media_attachments: mediaIds.map((mediaId) => ({ id: mediaId, type: 'image' })),
  }
  fake.statuses.push(status)
  fake.sources.set(id, text)
  if (status['visibility'] === 'direct') joinConversation(state, id, parent)
  if (key) state.idempotent.set(key, status)
  return { json: status }
}

const createMedia = async (fake: FakeMastodon, request: Recorded): Promise<Answer> => {
  const form = await new Response(new Uint8Array(request.body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) return refuse(422, "Validation failed: File can't be blank")
  const id = String(500 + fake.media.size)
  const isSlow = !file.type.startsWith('image/') || file.type === 'image/gif'
  fake.media.set(id, {
    size: file.size,
    mime: file.type,
    description: String(form.get('description') ?? ''),
    focus: String(form.get('focus') ?? ''),
    polls: 0,
  })
  return { status: isSlow ? 202 : 200, json: { id, type: 'image', url: isSlow ? null : `${fake.url}/media/${id}` } }
}

const getMedia = (fake: FakeMastodon, id: string): Answer => {
  const medium = fake.media.get(id)
  if (!medium) return refuse(404, 'Record not found')
  medium.polls++
  return medium.polls < fake.pollsUntilReady
    ? { status: 206, json: { id, type: 'image', url: null } }
    : { json: { id, type: 'image', url: `${fake.url}/media/${id}` } }
}

const createApp = ({ headers, json, body }: Recorded): Answer => {
  const form = new URLSearchParams(body.toString('utf8'))
  const isJson = headers['content-type']?.startsWith('application/json')
  const read = (name: string): string => (isJson ? findString(json, name) : form.get(name)) ?? ''
  return { json: toApp(read('redirect_uris'), read('scopes'), clientSecret) }
}

const exchangeCode = async (fake: FakeMastodon, state: State, request: Recorded): Promise<Answer> => {
  const form = new URLSearchParams(request.body.toString('utf8'))
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(form.get('code_verifier') ?? ''))
  const isProven = !fake.supportsPkce || Buffer.from(digest).toString('base64url') === state.code?.challenge
  const isKnown =
    form.get('code') === 'fake-code' && form.get('client_secret') === clientSecret && form.get('redirect_uri') === state.code?.redirectUri
  if (!isProven || !isKnown) return { status: 400, json: { error: 'invalid_grant', error_description: 'The grant is invalid.' } }
  return { json: { access_token: token, token_type: 'Bearer', scope: state.code?.scope ?? '', created_at: 1 } }
}

const authorize = (state: State, { query }: Recorded): Answer => {
  state.code = { challenge: query['code_challenge'] ?? '', redirectUri: query['redirect_uri'] ?? '', scope: query['scope'] ?? '' }
  return { status: 302, headers: { location: `${query['redirect_uri']}?code=fake-code&state=${query['state']}` } }
}

type Route = (request: Recorded) => Answer | Promise<Answer>

const openRoutes = (fake: FakeMastodon, state: State): Record<string, Route> => ({
  'GET /api/v2/instance': () =>
    fake.hasInstanceV2 ? { json: toInstance(fake.configuration, fake.apiVersion, fake.domain) } : refuse(404, 'Record not found'),
  'GET /api/v1/instance': () => ({ json: toFirstInstance(fake.configuration, fake.domain) }),
  'GET /.well-known/nodeinfo': () => ({
    json: { links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${fake.url}/nodeinfo/2.0` }] },
  }),
  'GET /nodeinfo/2.0': () => ({ json: { version: '2.0', software: { name: fake.software, version: fake.version } } }),
  'GET /.well-known/oauth-authorization-server': () =>
    fake.supportsPkce ? { json: toServerMetadata(fake.url) } : refuse(404, 'Not found'),
  'POST /api/v1/apps': createApp,
  'GET /oauth/authorize': (request) => authorize(state, request),
  'POST /oauth/token': (request) => exchangeCode(fake, state, request),
})

const authorisedRoutes = (fake: FakeMastodon, state: State): Record<string, Route> => ({
  'GET /api/v1/accounts/verify_credentials': () => ({
    json: toOwnAccount(fake.url, fake.username, fake.statuses.length),
  }),
  ...collectRoutes(fake, state),
  'GET /api/v1/preferences': () => (fake.preferences ? { json: fake.preferences } : refuse(404, 'Record not found')),
  [`GET /api/v1/accounts/${accountId}/statuses`]: ({ query }) => ({
    json: listOwn(fake, Number(query['limit'] ?? 20)),
  }),
  'GET /api/v2/search': ({ query }) => ({
    json: { accounts: [], hashtags: [], statuses: searchOwn(fake, query['q'] ?? '') },
  }),
  'POST /api/v2/media': (request) => createMedia(fake, request),
  'POST /api/v1/statuses': (request) => createStatus(fake, state, request),
})

const work = (fake: FakeMastodon, state: State, request: Recorded): Answer | Promise<Answer> => {
  const route = `${request.method} ${request.path}`
  const open = openRoutes(fake, state)[route]
  if (open) return open(request)
  const shown = request.headers['authorization'] === undefined ? showVisitor(fake, request) : undefined
  if (shown) return shown
  if (request.headers['authorization'] !== `Bearer ${token}`) return refuse(401, 'The access token is invalid')
  const outside = refuseScope(fake, route)
  if (outside) return outside
  const authorised = authorisedRoutes(fake, state)[route]
  if (authorised) return authorised(request)
  const statusId = contextRoute.exec(route)?.[1]
  if (statusId) return getContext(fake, state, statusId)
  const sourceId = sourceRoute.exec(route)?.[1]
  if (sourceId) return getSource(fake, sourceId)
  const own = fake.statuses.find(({ id }) => route === `GET /api/v1/statuses/${id}`)
  if (own) return { json: own }
  const mediaId = /^GET \/api\/v1\/media\/(\d+)$/.exec(route)?.[1]
  return mediaId ? getMedia(fake, mediaId) : refuse(404, 'Record not found')
}

export const startFakeMastodon = async (
  { username, domain }: FakeIdentity = { username: 'ada', domain: 'fake.social' },
): Promise<FakeMastodon> => {
  const state: State = { ...newStrangersState(username), idempotent: new Map(), code: undefined }
  const server = await startServer((request) => work(fake, state, request))
  const fake: FakeMastodon = {
    ...server,
    username,
    domain,
    token,
    accountId,
    statuses: [],
    sources: new Map(),
    strangers: createStrangers(() => fake, state),
    scopes: new Set(['read:accounts', 'read:statuses', 'read:search', 'read:notifications', 'write:media', 'write:statuses']),
    media: new Map(),
    preferences: {
      'posting:default:visibility': 'unlisted',
      'posting:default:sensitive': false,
      'posting:default:language': 'pt',
      'posting:default:quote_policy': 'followers',
      'reading:expand:media': 'default',
      'reading:expand:spoilers': false,
    },
    configuration: {},
    apiVersion: 7,
    software: 'mastodon',
    version: '4.5.0',
    hasSource: true,
    filters: [],
    elsewhere: new Set(['search']),
    defaultContentType: 'text/plain',
    strangeHosts: new Set(),
    hasInstanceV2: true,
    supportsPkce: true,
    pollsUntilReady: 2,
    now: () => new Date(),
  }
  return fake
}
