/** The network of `fake-steps.ts`: text posts to pages, and every kind of step to connect them. */
import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countCodePoints } from '../kit/count.ts'
import { countDraft } from '../kit/counts.ts'
import { expectString, findNumber, findString, listAt } from '../kit/expect.ts'
import { call } from '../kit/request.ts'
import { findSpans } from '../kit/spans.ts'
import { NetworkError } from '../spec/index.ts'
import type {
  Account,
  ConnectDeclaration,
  ConnectMode,
  ConnectTools,
  Connected,
  CredentialField,
  HttpRequest,
  Json,
  Network,
  OutputProfile,
  Permission,
  Published,
  Run,
  Target,
} from '../spec/index.ts'

const errors = { codeOf: (body: unknown) => findString(body, 'error'), codes: { invalid_grant: { kind: 'auth' } } } as const
const text: Network['text'] = { link: 'end_of_text', hashtags: 10 }

const field = (key: string, label: string, secret: boolean): CredentialField => ({
  key,
  label,
  help: '',
  secret,
  required: true,
  maxLength: 100,
})

const connect: ConnectDeclaration = {
  steps: [
    { key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' },
    { key: 'accounts', mode: 'oauth', kind: 'select', help: 'choose_accounts' },
    { key: 'credentials', mode: 'credentials', kind: 'form', help: 'access_token', fields: [field('key', 'Access key', true)] },
    { key: 'device', mode: 'bot_code', kind: 'form', help: 'device', fields: [field('device', 'Device name', false)] },
    { key: 'code', mode: 'bot_code', kind: 'code', help: 'enter_code' },
  ],
  requires: [
    { code: 'professional_account', who: 'editor' },
    { code: 'app', who: 'admin' },
  ],
  cost: 'per_post',
  reviews: [
    { code: 'app_review', withoutReview: 'private_posts', days: { min: 5, max: 10 }, cost: 'yearly_fee' },
    { code: 'app_review', withoutReview: 'private_posts' },
  ],
  app: {
    url: 'https://steps.example/apps',
    steps: ['create', 'redirect_url', 'scopes', 'copy'],
    scopes: ['posts:write', 'media:write', 'comments:read'],
    addresses: [{ code: 'data_deletion', path: '/api/v1/webhooks/steps/data-deletion' }],
    cost: 'per_post',
  },
}

const permissions: readonly Permission[] = [
  { scope: 'posts:write', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'media:write', neededFor: ['media'], remedy: 'reconnect' },
  { scope: 'comments:read', neededFor: ['engagement'], remedy: 'reconnect' },
]

interface Caller extends Pick<ConnectTools, 'http' | 'now'> {
  url: string
}

const ask = async ({ url, ...tools }: Caller, request: Omit<HttpRequest, 'url'> & { path: string; token?: string }): Promise<unknown> => {
  const { path, token, ...rest } = request
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return (await call({ ...tools, errors }, { ...rest, url: `${url}${path}`, headers })).json
}

const toAccount = (page: unknown): Account => ({
  accountId: expectString(page, 'id'),
  username: expectString(page, 'name').toLowerCase().replaceAll(' ', '.'),
  displayName: expectString(page, 'name'),
  avatarUrl: '',
  instanceUrl: '',
  accountKind: 'page',
  limits: {},
})

const readPages = async (caller: Caller, token: string) => {
  const json = await ask(caller, { method: 'GET', path: '/pages', token })
  return { accounts: listAt(json, 'pages').map(toAccount), scopes: listAt(json, 'scopes').map(String) }
}

const expiryOf = ({ now }: Caller, answer: unknown): { expiresAt?: Date } => {
  const seconds = findNumber(answer, 'expires_in')
  return seconds === undefined ? {} : { expiresAt: new Date(now().getTime() + seconds * 1000) }
}

const connectWith = async (caller: Caller, answer: unknown): Promise<Connected> => {
  const token = expectString(answer, 'access_token')
  return {
    ...(await readPages(caller, token)),
    credential: { token, renewal: findString(answer, 'renewal') ?? 'usual' },
    ...expiryOf(caller, answer),
  }
}

const firstOnly = (connected: Connected): Connected => ({ ...connected, accounts: connected.accounts.slice(0, 1) })

const tokenOf = ({ credential }: Target): string => expectString(credential, 'token')

/** Renews the token, which shows that it still works. */
const refresh = async (caller: Caller, target: Target) => {
  const answer = await ask(caller, { method: 'POST', path: '/token', json: { grant_type: 'refresh_token', token: tokenOf(target) } })
  const { accounts, scopes, ...rest } = await connectWith(caller, answer)
  const account = accounts.find(({ accountId }) => accountId === target.account.accountId)
  if (!account) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'page_gone' })
  return { account, scopes: scopes ?? [], ...rest }
}

const publishOn = async (url: string, run: Run, target: Target, texts: readonly string[]): Promise<Published> => {
  const caller = { http: run.http, now: run.now, url }
  const token = tokenOf(target)
  const toPublished = (post: unknown): Published => {
    const id = expectString(post, 'id')
    return { externalId: id, externalUrl: `${url}/posts/${id}` }
  }
  return run.once('post', {
    payload: { texts: [...texts] },
    send: async (key) => {
      const json = { key, page: target.account.accountId, text: texts.join('\n') }
      return toPublished(await ask(caller, { method: 'POST', path: '/posts', token, json }))
    },
    find: async (key) => {
      const [found] = listAt(await ask(caller, { method: 'GET', path: '/posts', token, query: { key } }), 'posts')
      return found === undefined ? { state: 'absent' } : { state: 'found', published: toPublished(found) }
    },
  })
}

export interface StepsOptions {
  id?: string
  name?: string
  /** Only these ways to connect. With `oauth` alone, the network needs an app of the server's admin. */
  modes?: readonly ConnectMode[]
}

const createWays = (url: string): Pick<Network, 'oauth' | 'credentials' | 'code'> => {
  const caller = (tools: ConnectTools): Caller => ({ ...tools, url })
  return {
    credentials: {
      connect: async (tools, { key = '' }) =>
        firstOnly(await connectWith(caller(tools), await ask(caller(tools), { method: 'POST', path: '/key', json: { key } }))),
    },
    oauth: {
      needsInstance: false,
      appKey: () => 'steps',
      start: (_, { redirectUri, state, operatorApp }) => {
        const query = new URLSearchParams({ client_id: operatorApp?.clientId ?? 'open', redirect_uri: redirectUri, state })
        return Promise.resolve({ url: `${url}/authorize?${query.toString()}`, pending: {} })
      },
      finish: async (tools, { query }) => {
        const json = { grant_type: 'authorization_code', code: query['code'] ?? '' }
        return { ...(await connectWith(caller(tools), await ask(caller(tools), { method: 'POST', path: '/token', json }))), selects: true }
      },
    },
    code: {
      pollMs: 1000,
      start: async (tools, { fields }) => {
        const answer = await ask(caller(tools), { method: 'POST', path: '/codes', json: fields })
        const { expiresAt = tools.now() } = expiryOf(caller(tools), answer)
        const pending: Json = { id: expectString(answer, 'id') }
        return { code: expectString(answer, 'code'), recipient: expectString(answer, 'page'), pending, expiresAt }
      },
      poll: async (tools, { pending }) => {
        const answer = await ask(caller(tools), { method: 'GET', path: `/codes/${expectString(pending, 'id')}` })
        return findString(answer, 'access_token') === undefined ? undefined : firstOnly(await connectWith(caller(tools), answer))
      },
    },
  }
}

export const createStepsNetwork = (
  url: string,
  { id = 'steps', name = 'Stepwise', modes = ['oauth', 'credentials', 'bot_code'] }: StepsOptions = {},
): Network => {
  const profiles: OutputProfile[] = [{ key: `${id}.post`, textLimit: 500, maxSegments: 1, media: [], settings: [] }]
  const rules: CheckRules = { profiles, settings: {}, text, count: countCodePoints, unit: 'code_point' }
  const { oauth, credentials, code } = createWays(url)
  return {
    id,
    name,
    modes,
    connect: { ...connect, steps: connect.steps.filter(({ mode }) => modes.includes(mode)) },
    permissions,
    ...(oauth && modes.includes('oauth') ? { oauth } : {}),
    ...(credentials && modes.includes('credentials') ? { credentials } : {}),
    ...(code && modes.includes('bot_code') ? { code } : {}),
    text,
    unit: 'code_point',
    settings: {},
    capabilities: { threads: false },
    budget: [],
    missProves: () => 'key',
    stagesEarly: false,
    profiles: () => profiles,
    count: countCodePoints,
    check: (draft) => checkDraft(draft, rules),
    counts: (draft) => countDraft(draft, rules),
    spans: (draft, segment) => findSpans(draft, segment, rules),
    renews: (credential) => findString(credential, 'renewal') !== 'none',
    refresh: (tools, target) => refresh({ ...tools, url }, target),
    publish: (run, target, draft) =>
      publishOn(
        url,
        run,
        target,
        draft.segments.map((segment) => segment.text),
      ),
  }
}
