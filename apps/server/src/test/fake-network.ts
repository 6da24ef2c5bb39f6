/**
 * A small network over real HTTP with configurable guarantees: with or without idempotency keys, with or without a way
 * to look up posts.
 */
import { type Http, type Network, NetworkError, type OutputProfile, type Published } from '@broadside/networks/spec/index'
import { checkDraft, type CheckRules } from '@broadside/networks/kit/check'
import { countCodePoints } from '@broadside/networks/kit/count'
import { countDraft } from '@broadside/networks/kit/counts'
import { call } from '@broadside/networks/kit/request'
import { recallThread, stepOf } from '@broadside/networks/kit/recall'
import { findSpans } from '@broadside/networks/kit/spans'
import { type FakeServer, startServer } from '@broadside/networks/testing/server'

export interface FakePost {
  id: string
  key: string
  text: string
}

export interface FakeNetwork extends AsyncDisposable {
  server: FakeServer
  network: Network
  posts: FakePost[]
}

export interface FakeNetworkOptions {
  /** The network rejects a second post with the same key. */
  keyed?: boolean
  /** Posts can be looked up by their key. */
  readable?: boolean
  /** Number of lookups after which a post is ready. */
  processing?: number
}

const profiles: OutputProfile[] = [
  { key: 'fake.post', textLimit: 100, maxSegments: 1, media: [], settings: [] },
  { key: 'fake.thread', textLimit: 100, maxSegments: 25, media: [], settings: [] },
]
const text: Network['text'] = { link: 'end_of_text', hashtags: 10 }
const rules: CheckRules = { profiles, settings: {}, text, count: countCodePoints, unit: 'code_point' }
const errors = { codeOf: (body: unknown) => (body as { error?: unknown } | undefined)?.error }

const tokenField = { key: 'token', label: 'Token', help: '', secret: true, required: true, maxLength: 100 }

const toPublished = (url: string, { id }: FakePost): Published => ({ externalId: id, externalUrl: `${url}/posts/${id}` })

function createNetwork(url: string, { keyed = false, readable = true, processing = 0 }: FakeNetworkOptions): Network {
  const caller = (http: Http) => ({ http, errors, now: () => new Date() })
  const listed = async (http: Http, query: Record<string, string>): Promise<FakePost[]> =>
    (await call(caller(http), { method: 'GET', url: `${url}/posts`, query })).json as FakePost[]
  return {
    id: 'fake',
    name: 'Fake',
    modes: ['credentials'],
    connect: {
      steps: [{ key: 'credentials', mode: 'credentials', kind: 'form', help: 'access_token', fields: [tokenField] }],
      requires: [],
    },
    permissions: [{ scope: 'posts', neededFor: ['publish'], remedy: 'reconnect' }],
    credentials: {
      connect: async ({ http }, { token = '' }) => {
        const { json } = await call(caller(http), { method: 'GET', url: `${url}/me`, headers: { authorization: token } })
        const { id } = json as { id: string }
        return {
          accounts: [{ accountId: id, username: id, displayName: id, avatarUrl: '', instanceUrl: url, limits: {} }],
          credential: { token },
        }
      },
    },
    text,
    unit: 'code_point',
    settings: {},
    capabilities: { threads: true },
    budget: [],
    missProves: () => (keyed ? 'key' : readable ? 'list' : 'nothing'),
    stagesEarly: false,
    profiles: () => profiles,
    count: countCodePoints,
    check: (draft) => checkDraft(draft, rules),
    counts: (draft) => countDraft(draft, rules),
    spans: (draft, segment) => findSpans(draft, segment, rules),
    ...(readable
      ? {
          recall: (run, _target, draft, { sharesSeeds }) =>
            recallThread(draft, async ({ text }, index) => {
              if (keyed && !sharesSeeds) return { state: 'unsure' }
              const posts = await listed(run.http, keyed ? { key: `key-${run.seedOf(stepOf(index))}` } : { text })
              const taken = await run.listTaken(posts.map(({ id }) => id))
              const found = posts.find(({ id }) => !taken.has(id))
              return found ? { state: 'found', published: toPublished(url, found) } : { state: 'absent' }
            }),
        }
      : {}),
    publish: async (run, _target, draft) => {
      let last: Published | undefined
      for (const [index, segment] of draft.segments.entries()) {
        last = await run.once<string>(index === 0 ? 'post' : `segment:${index + 1}`, {
          ...(keyed ? { nativeKey: (seed: string) => `key-${seed}` } : {}),
          payload: { text: segment.text },
          segment: index,
          send: async (key) => {
            const { json } = await call(caller(run.http), { method: 'POST', url: `${url}/posts`, json: { key, text: segment.text } })
            return toPublished(url, json as FakePost)
          },
          ...(readable
            ? {
                find: async (key) => {
                  const { json } = await call(caller(run.http), { method: 'GET', url: `${url}/posts`, query: { key } })
                  const [found] = json as FakePost[]
                  return found ? { state: 'found', published: toPublished(url, found) } : { state: 'absent' }
                },
              }
            : {}),
        })
      }
      if (!last) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'nothing_to_send' })
      if (processing > 0) {
        const { json } = await call(caller(run.http), { method: 'GET', url: `${url}/status` })
        if (!(json as { ready: boolean }).ready) run.later(1000)
      }
      return last
    },
  }
}

export async function createFakeNetwork(options: FakeNetworkOptions = {}): Promise<FakeNetwork> {
  const posts: FakePost[] = []
  let looks = 0
  const server = await startServer(({ method, path, json, query, headers }) => {
    if (path === '/me')
      return headers['authorization'] === 'wrong'
        ? { status: 401, json: { error: 'bad_token' } }
        : { json: { id: headers['authorization'] } }
    if (path === '/status') return { json: { ready: ++looks >= (options.processing ?? 0) } }
    if (method === 'GET')
      return { json: posts.filter(({ key, text }) => (query['text'] === undefined ? key === query['key'] : text === query['text'])) }
    const { key, text } = json as { key: string; text: string }
    if (options.keyed && posts.some((post) => post.key === key)) return { status: 409, json: { error: 'exists' } }
    const post = { id: String(posts.length + 1), key, text }
    posts.push(post)
    return { json: post }
  })
  return { server, posts, network: createNetwork(server.url, options), [Symbol.asyncDispose]: () => server.close() }
}
