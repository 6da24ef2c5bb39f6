/** X's API for one user: OAuth with tokens that end, files, posts, and a bill of everything that X charges for. */
import { toChallenge } from '../kit/oauth2.ts'
import { append, describe, type FakeFile, finalize, initialize, invalid, readStatus, unauthorized } from './fake-x-media.ts'
import { ada, type FakeInbox, grace, type Listed, listEvents, ownId, readUsers, searchRecent } from './fake-x-inbox.ts'
import { create, type FakePost, type FakePosts, list } from './fake-x-posts.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

export interface FakeX extends FakeServer, FakePosts, FakeInbox {
  /** The token that is valid now, and when it ends. */
  token: string
  endsAt: number
  readonly appSecret: string
  /** Those that users allow. */
  scopes: string[]
  /** Those that the last authorization asked for. */
  asked: string[]
  verifiedType: string
  /** The number of tokens that were issued. */
  issued: number
  challenge: string
  /** What X charges for, in millionths of a dollar, in the order in which it happened. */
  readonly bill: { item: string; amount: number }[]
  readonly people: Record<string, string>
}

const clientId = 'fake-x-client'
export const userId = ownId
const tokenSeconds = 7200

const allScopes = ['tweet.write', 'tweet.read', 'users.read', 'media.write', 'offline.access', 'dm.read']

const scopesOf: Readonly<Record<string, readonly string[]>> = {
  'POST /2/tweets': ['tweet.read', 'tweet.write', 'users.read'],
  'GET /2/users/me': ['tweet.read', 'users.read'],
  'GET /2/users/by': ['tweet.read', 'users.read'],
  'GET /2/users': ['tweet.read', 'users.read'],
  'GET /2/tweets/search/recent': ['tweet.read', 'users.read'],
  'GET /2/dm_events': ['dm.read', 'tweet.read', 'users.read'],
  [`GET /2/users/${userId}/tweets`]: ['tweet.read', 'users.read'],
}

/** What was read, by server. A later one may have the address of one that ended. */
const reads = new WeakMap<FakeX, Set<string>>()

/** A resource is charged once a day. */
const chargeReads = (fake: FakeX, item: string, amount: number, ids: readonly string[]): void => {
  const read = reads.get(fake) ?? new Set<string>()
  reads.set(fake, read)
  for (const id of ids) {
    const key = `${item} ${id} ${fake.now().toISOString().slice(0, 10)}`
    if (!read.has(key)) fake.bill.push({ item, amount })
    read.add(key)
  }
}

const grantedTo = ({ scopes, asked }: FakeX): string[] => scopes.filter((scope) => asked.includes(scope))

const issue = (fake: FakeX): Answer => {
  fake.issued += 1
  fake.token = `fake-x-token-${fake.issued}`
  fake.endsAt = fake.now().getTime() + tokenSeconds * 1000
  const renewal = fake.scopes.includes('offline.access') ? { refresh_token: `fake-x-refresh-${fake.issued}` } : {}
  return {
    json: { token_type: 'bearer', expires_in: tokenSeconds, access_token: fake.token, scope: grantedTo(fake).join(' '), ...renewal },
  }
}

const refuse = (status: number, error: string, words: string): Answer => ({ status, json: { error, error_description: words } })

const exchange = (fake: FakeX, { headers, body }: Recorded): Answer => {
  const basic = Buffer.from(`${clientId}:${fake.appSecret}`).toString('base64')
  if (headers['authorization'] !== `Basic ${basic}`) return refuse(401, 'unauthorized_client', 'Missing valid authorization header')
  const form = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  // A refresh token works once.
  if (form['grant_type'] === 'refresh_token')
    return form['refresh_token'] === `fake-x-refresh-${fake.issued}`
      ? issue(fake)
      : refuse(400, 'invalid_request', 'Value passed for the token was invalid.')
  const isRight =
    form['code'] === 'the-code' && toChallenge(form['code_verifier'] ?? '') === fake.challenge && form['redirect_uri'] !== undefined
  return isRight ? issue(fake) : refuse(400, 'invalid_request', 'Value passed for the authorization code was invalid.')
}

const authorize = (fake: FakeX, { query }: Recorded): Answer => {
  const { client_id, scope, redirect_uri = '', state = '', code_challenge: challenge, code_challenge_method: method } = query
  if (client_id !== clientId || !scope || !challenge || method !== 'S256') return { status: 400 }
  fake.challenge = challenge
  fake.asked = scope.split(' ')
  return { status: 302, headers: { location: `${redirect_uri}?${new URLSearchParams({ code: 'the-code', state })}` } }
}

const readMe = (fake: FakeX): Answer => {
  chargeReads(fake, 'user_read', 10_000, [userId])
  const tier = { subscription_type: fake.subscription, verified_type: fake.verifiedType }
  const picture = 'https://pbs.twimg.com/profile_images/1/harbor_normal.png'
  return { json: { data: { id: userId, name: 'Harbor Cafe', username: 'harbor', profile_image_url: picture, ...tier } } }
}

const findUsers = (fake: FakeX, { query }: Recorded): Answer => {
  const names = (query['usernames'] ?? '').split(',')
  const data = names.flatMap((name) => (fake.people[name] ? [{ id: fake.people[name], name, username: name }] : []))
  const errors = names
    .filter((name) => !fake.people[name])
    .map((name) => ({
      title: 'Not Found Error',
      type: 'https://api.twitter.com/2/problems/resource-not-found',
      detail: `Could not find ${name}.`,
    }))
  chargeReads(
    fake,
    'user_read',
    10_000,
    data.map(({ id = '' }) => id),
  )
  return { json: { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) } }
}

const post = (fake: FakeX, request: Recorded): Answer => {
  const answer = create(fake, request)
  const text = fake.posts.at(-1)?.text ?? ''
  if (answer.status === 201)
    fake.bill.push(/\w\.\w/.test(text) ? { item: 'post_with_link', amount: 200_000 } : { item: 'post', amount: 15_000 })
  return answer
}

const listPosts = (fake: FakeX, request: Recorded): Answer => {
  const { answer, ids } = list(fake, request)
  chargeReads(fake, 'post_read', 5_000, ids)
  return answer
}

/** Users that an answer includes are charged like those that it lists. */
const chargeListed = (fake: FakeX, item: string, amount: number, { answer, listed, users }: Listed): Answer => {
  chargeReads(fake, item, amount, listed)
  chargeReads(fake, 'user_read', 10_000, users)
  return answer
}

const describeFile = (fake: FakeX, request: Recorded): Answer => {
  const answer = describe(fake, request)
  if (answer.status === undefined) fake.bill.push({ item: 'alt_text', amount: 5_000 })
  return answer
}

const route = (fake: FakeX, request: Recorded): Answer | Promise<Answer> => {
  const { method, path, query } = request
  const [, id = '', action] = /^\/2\/media\/upload\/(\d+)\/(append|finalize)$/.exec(path) ?? []
  if (method === 'POST' && action === 'append') return append(fake, request, id)
  if (method === 'POST' && action === 'finalize') return finalize(fake, id)
  switch (`${method} ${path}`) {
    case 'POST /2/media/upload/initialize':
      return initialize(fake, request)
    case 'GET /2/media/upload':
      return readStatus(fake, query['media_id'] ?? '')
    case 'POST /2/media/metadata':
      return describeFile(fake, request)
    case 'POST /2/tweets':
      return post(fake, request)
    case 'GET /2/users/me':
      return readMe(fake)
    case 'GET /2/users':
      return chargeListed(fake, '', 0, readUsers(fake, request))
    case 'GET /2/tweets/search/recent':
      return chargeListed(fake, 'post_read', 5_000, searchRecent(fake, request))
    case 'GET /2/dm_events':
      return chargeListed(fake, 'message_read', 10_000, listEvents(fake, request))
    case 'GET /2/users/by':
      return findUsers(fake, request)
    case `GET /2/users/${userId}/tweets`:
      return listPosts(fake, request)
    default:
      return invalid('Unknown path.')
  }
}

const work = (fake: FakeX, request: Recorded): Answer | Promise<Answer> => {
  const { method, path, headers } = request
  if (path === '/i/oauth2/authorize') return authorize(fake, request)
  if (path === '/2/oauth2/token') return exchange(fake, request)
  if (headers['authorization'] !== `Bearer ${fake.token}` || fake.now().getTime() >= fake.endsAt) return unauthorized()
  const needed = scopesOf[`${method} ${path}`] ?? ['media.write']
  if (!needed.every((scope) => grantedTo(fake).includes(scope)))
    return {
      status: 403,
      json: {
        title: 'Forbidden',
        type: 'https://api.twitter.com/2/problems/client-forbidden',
        detail: 'Missing scope',
        reason: 'client-not-enrolled',
      },
    }
  return route(fake, request)
}

export const startFakeX = async (): Promise<FakeX> => {
  const server = await startServer((request) => work(fake, request))
  const files = new Map<string, FakeFile>()
  const posts: FakePost[] = []
  const fake: FakeX = {
    ...server,
    token: 'fake-x-token-0',
    endsAt: Date.now() + tokenSeconds * 1000,
    appSecret: 'fake-x-app-secret',
    scopes: [...allScopes],
    asked: [...allScopes],
    subscription: 'None',
    verifiedType: 'none',
    issued: 0,
    challenge: '',
    bill: [],
    people: { ada: '1001', grace: '1002' },
    files,
    posts,
    replies: [],
    events: [],
    strangers: new Map([ada, grace].map((person) => [person.id, person])),
    hidden: new Set(),
    processingPolls: 1,
    failsProcessing: false,
    now: () => new Date(),
  }
  return fake
}

export const fakeApp = ({ appSecret }: Pick<FakeX, 'appSecret'>) => ({ clientId, clientSecret: appSecret })
