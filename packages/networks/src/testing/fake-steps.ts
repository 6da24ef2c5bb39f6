/**
 * A server of a network that has every way to connect: an access key, an authorization that finds several pages, and a code that is entered
 * on the network. It can refuse each step, grant fewer permissions, and let tokens expire.
 */
import { findString } from '../kit/expect.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

interface Token {
  scopes: readonly string[]
  /** Milliseconds since 1970. */
  expiresAt: number | undefined
}

interface Code {
  id: string
  code: string
  state: 'waiting' | 'used' | 'denied'
}

export interface StepsPage {
  id: string
  name: string
}

export interface FakePost {
  id: string
  key: string
  page: string
  text: string
}

export type RefusedStep = 'form' | 'authorize' | 'token' | 'code' | 'renew'

export interface FakeSteps extends FakeServer {
  readonly key: string
  /** What an authorization finds. The first is what the key and a code connect. */
  readonly pages: StepsPage[]
  readonly posts: FakePost[]
  readonly refuses: Set<RefusedStep>
  /** Permissions of tokens that are issued from now on. */
  scopes: string[]
  /** Lifetime of tokens that are issued from now on; undefined = unlimited. */
  tokenSeconds: number | undefined
  /** Whether tokens that are issued from now on can be renewed. */
  renews: boolean
  now: () => Date
  /** The newest code. */
  lastCode(): string
  /** Enters a code on the network. */
  useCode(code: string): void
  /** Ends all tokens, as when the user withdraws access. */
  revoke(): void
}

const refuse = (status: number, error: string): Answer => ({ status, json: { error } })

interface State {
  tokens: Map<string, Token>
  codes: Code[]
  grants: number
}

const issueToken = (fake: FakeSteps, state: State): Answer => {
  const token = `steps-token-${(state.grants += 1)}`
  const seconds = fake.tokenSeconds
  state.tokens.set(token, { scopes: fake.scopes, expiresAt: seconds && fake.now().getTime() + seconds * 1000 })
  return {
    json: {
      access_token: token,
      scope: fake.scopes.join(' '),
      ...(seconds ? { expires_in: seconds } : {}),
      ...(fake.renews ? {} : { renewal: 'none' }),
    },
  }
}

const authorize = (fake: FakeSteps, { query }: Recorded): Answer => {
  const answer = fake.refuses.has('authorize') ? 'error=access_denied' : 'code=steps-code'
  return { status: 302, headers: { location: `${query['redirect_uri']}?${answer}&state=${query['state']}` } }
}

const exchange = (fake: FakeSteps, state: State, { json }: Recorded): Answer => {
  const renews = findString(json, 'grant_type') === 'refresh_token'
  const isKnown = renews ? state.tokens.delete(findString(json, 'token') ?? '') : findString(json, 'code') === 'steps-code'
  return isKnown && !fake.refuses.has(renews ? 'renew' : 'token') ? issueToken(fake, state) : refuse(400, 'invalid_grant')
}

const startCode = (fake: FakeSteps, state: State): Answer => {
  const number = state.codes.length + 1
  const code: Code = { id: String(number), code: `HARBOR-${number}`, state: 'waiting' }
  state.codes.push(code)
  return { json: { id: code.id, code: code.code, page: `${fake.url}/device`, expires_in: 600 } }
}

const pollCode = (fake: FakeSteps, state: State, id: string): Answer => {
  const code = state.codes.find((one) => one.id === id)
  if (!code || code.state === 'denied') return refuse(403, 'denied')
  return code.state === 'used' ? issueToken(fake, state) : { json: {} }
}

const createPost = (fake: FakeSteps, token: Token, { json }: Recorded): Answer => {
  if (!token.scopes.includes('posts:write')) return refuse(403, 'scope')
  const [key = '', page = '', text = ''] = ['key', 'page', 'text'].map((name) => findString(json, name))
  const post = { id: String(fake.posts.length + 1), key, page, text }
  fake.posts.push(post)
  return { json: post }
}

const workAs = (fake: FakeSteps, token: Token, request: Recorded): Answer => {
  const route = `${request.method} ${request.path}`
  if (route === 'GET /pages') return { json: { pages: fake.pages, scopes: token.scopes } }
  if (route === 'POST /posts') return createPost(fake, token, request)
  if (route === 'GET /posts') return { json: { posts: fake.posts.filter(({ key }) => key === request.query['key']) } }
  return refuse(404, 'not_found')
}

const work = (fake: FakeSteps, state: State, request: Recorded): Answer => {
  const route = `${request.method} ${request.path}`
  if (route === 'GET /authorize') return authorize(fake, request)
  if (route === 'POST /token') return exchange(fake, state, request)
  if (route === 'POST /codes') return fake.refuses.has('code') ? refuse(403, 'not_allowed') : startCode(fake, state)
  if (route === 'POST /key')
    return fake.refuses.has('form') || findString(request.json, 'key') !== fake.key ? refuse(401, 'bad_key') : issueToken(fake, state)
  const codeId = /^GET \/codes\/(\w+)$/.exec(route)?.[1]
  if (codeId) return pollCode(fake, state, codeId)
  const token = state.tokens.get((request.headers['authorization'] ?? '').replace('Bearer ', ''))
  if (!token) return refuse(401, 'unknown_token')
  if (token.expiresAt !== undefined && token.expiresAt <= fake.now().getTime()) return refuse(401, 'expired_token')
  return workAs(fake, token, request)
}

/** Every permission that the network has. */
export const stepsScopes = ['posts:write', 'media:write', 'comments:read']

export const startFakeSteps = async (): Promise<FakeSteps> => {
  const state: State = { tokens: new Map(), codes: [], grants: 0 }
  const server = await startServer((request) => work(fake, state, request))
  const fake: FakeSteps = {
    ...server,
    key: 'steps-access-key',
    pages: [
      { id: 'p1', name: 'Harbor Cafe' },
      { id: 'p2', name: 'Harbor Books' },
      { id: 'p3', name: 'Harbor Ferry' },
    ],
    posts: [],
    refuses: new Set(),
    scopes: [...stepsScopes],
    tokenSeconds: undefined,
    renews: true,
    now: () => new Date(),
    lastCode: () => state.codes.at(-1)?.code ?? '',
    useCode: (code) => {
      for (const one of state.codes) if (one.code === code) one.state = fake.refuses.has('code') ? 'denied' : 'used'
    },
    revoke: () => state.tokens.clear(),
  }
  return fake
}
