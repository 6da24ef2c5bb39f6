/** Actions of other accounts on the fake Mastodon server, and the endpoints that return them. */
import { findString } from '../kit/expect.ts'
import type { Json } from '../spec/index.ts'
import { plainStatus, toAuthor } from './fake-mastodon-answers.ts'
import type { FakeMastodon, FakeStatus } from './fake-mastodon.ts'
import { toHtml } from './fake-mastodon-html.ts'
import type { Answer, Recorded } from './server.ts'
import { defined } from '../kit/defined.ts'

interface StrangerOptions {
  /** `bob` or `bob@elsewhere.example`; default `bob@elsewhere.example`. */
  from?: string
  visibility?: 'public' | 'unlisted' | 'private' | 'direct'
}

export interface MastodonStrangers {
  /** Replies to any status and notifies the account; returns the new status's id. */
  reply(statusId: string, text: string, options?: StrangerOptions): string
  quote(statusId: string, text: string, options?: StrangerOptions): string
  favourite(statusId: string, options?: StrangerOptions): string
  boost(statusId: string, options?: StrangerOptions): string
  follow(options?: StrangerOptions): string
  /** Mentions the account outside any thread; returns the new status's id. */
  mention(text: string, options?: StrangerOptions): string
  /** Sends a direct message to the account, replying to `to` or to that person's newest one; returns the new status's id. */
  message(text: string, options?: StrangerOptions & { to?: string }): string
  /** Replies to a direct message as the account, from another client; returns the new status's id. */
  answerAs(statusId: string, text: string): string
  conversationOf(statusId: string): string
  /** Makes `bob` or `bob@elsewhere.example` known to this server. */
  join(acct: string): void
  remove(statusId: string): void
}

interface Notification {
  id: string
  type: string
  created_at: string
  account: Json
  statusId?: string
}

export interface StrangersState {
  foreign: FakeStatus[]
  notifications: Notification[]
  /** Accounts this server knows only because a test said so. */
  known: Set<string>
  conversations: Map<string, string>
  newStatusId(): string
}

const refuse = (status: number, error: string): Answer => ({ status, json: { error } })

const outside = refuse(403, 'This action is outside the authorized scopes')

export const listStatuses = (fake: FakeMastodon, state: StrangersState): FakeStatus[] =>
  [...fake.statuses, ...state.foreign].toSorted((a, b) => Number(a.id) - Number(b.id))

const findStatus = (fake: FakeMastodon, state: StrangersState, id: string): FakeStatus | undefined =>
  listStatuses(fake, state).find((status) => status.id === id)

interface NewStatus {
  text: string
  acct: string
  parentId?: string
  visibility?: string
  quotedId?: string
}

const addStatus = (
  fake: FakeMastodon,
  state: StrangersState,
  { text, acct, parentId, visibility = 'public', quotedId }: NewStatus,
): string => {
  const id = state.newStatusId()
  const quoted = quotedId && findStatus(fake, state, quotedId)
  const [username, host] = acct.split('@')
  const url = `https://${host ?? new URL(fake.url).host}/@${username}/${id}`
  state.foreign.push({
    ...plainStatus,
    id,
    created_at: fake.now().toISOString(),
    content: toHtml(text),
    url,
    uri: url,
    in_reply_to_id: parentId ?? null,
    account: toAuthor(fake.url, acct, fake.username),
    visibility,
    media_attachments: [],
    ...(quoted ? { quote: { state: 'accepted', quoted_status: quoted } } : {}),
  })
  return id
}

export const joinConversation = (state: StrangersState, statusId: string, parentId: string | undefined): void => {
  const known = parentId === undefined ? undefined : state.conversations.get(parentId)
  state.conversations.set(statusId, known ?? `9${statusId}`)
}

export const createStrangers = (getFake: () => FakeMastodon, state: StrangersState): MastodonStrangers => {
  const stranger = 'bob@elsewhere.example'
  const notify = (type: string, acct: string, statusId?: string): string => {
    const id = String(state.notifications.length + 1)
    const notification = { id, type, created_at: getFake().now().toISOString(), account: toAuthor(getFake().url, acct, getFake().username) }
    state.notifications.push({ ...notification, ...defined({ statusId }) })
    return id
  }
  const write = (type: string, status: NewStatus): string => {
    const id = addStatus(getFake(), state, status)
    if (status.visibility === 'direct') joinConversation(state, id, status.parentId)
    notify(type, status.acct, id)
    return id
  }
  const given = (visibility: string | undefined): { visibility?: string } => (visibility ? { visibility } : {})
  return {
    reply: (statusId, text, { from = stranger, visibility } = {}) =>
      write('mention', { text, acct: from, parentId: statusId, ...given(visibility) }),
    mention: (text, { from = stranger, visibility } = {}) => write('mention', { text, acct: from, ...given(visibility) }),
    quote: (statusId, text, { from = stranger, visibility } = {}) =>
      write('quote', { text, acct: from, quotedId: statusId, ...given(visibility) }),
    favourite: (statusId, { from = stranger } = {}) => notify('favourite', from, statusId),
    boost: (statusId, { from = stranger } = {}) => notify('reblog', from, statusId),
    follow: ({ from = stranger } = {}) => notify('follow', from),
    message: (text, { from = stranger, to } = {}) => {
      const author = toAuthor(getFake().url, from, getFake().username).id
      const own = state.foreign.filter((status) => status['visibility'] === 'direct' && findString(status, 'account', 'id') === author)
      const last = own.at(-1)?.id
      const conversation = last === undefined ? undefined : state.conversations.get(last)
      const newest = [...state.conversations].findLast(([, id]) => id === conversation)?.[0]
      const parentId = to ?? newest
      return write('mention', { text, acct: from, visibility: 'direct', ...defined({ parentId }) })
    },
    answerAs: (statusId, text) => {
      const id = addStatus(getFake(), state, { text, acct: getFake().username, parentId: statusId, visibility: 'direct' })
      joinConversation(state, id, statusId)
      return id
    },
    conversationOf: (statusId) => state.conversations.get(statusId) ?? '',
    join: (acct) => void state.known.add(acct),
    remove: (statusId) => {
      for (const list of [getFake().statuses, state.foreign]) {
        const at = list.findIndex((status) => status.id === statusId)
        if (at !== -1) list.splice(at, 1)
      }
      state.conversations.delete(statusId)
      // Ids are never reused, so the rest keep their place.
      for (const notification of state.notifications) if (notification.statusId === statusId) notification.type = 'removed'
    },
  }
}

/** Mastodon's paging by id: `min_id` starts at its end of the list, everything else at the newest. */
const paginate = <T>(all: readonly T[], idOf: (item: T) => number, { query }: Recorded, limit: number): T[] => {
  const bound = (name: string, otherwise: number): number => (query[name] === undefined ? otherwise : Number(query[name]))
  const after = Math.max(bound('since_id', 0), bound('min_id', 0))
  const within = all
    .filter((item) => idOf(item) < bound('max_id', Number.POSITIVE_INFINITY) && idOf(item) > after)
    .toSorted((a, b) => idOf(b) - idOf(a))
  return query['min_id'] === undefined ? within.slice(0, limit) : within.slice(-limit)
}

const listNotifications = (fake: FakeMastodon, state: StrangersState, request: Recorded): Answer => {
  if (!fake.scopes.has('read:notifications')) return outside
  const types = request.search.getAll('types[]')
  const wanted = state.notifications.filter(({ type }) => type !== 'removed' && (types.length === 0 || types.includes(type)))
  const page = paginate(wanted, ({ id }) => Number(id), request, Math.min(80, Number(request.query['limit'] ?? 40)))
  const json = page.map(({ statusId, ...notification }) => ({
    ...notification,
    group_key: `ungrouped-${notification.id}`,
    ...(statusId ? { status: findStatus(fake, state, statusId) } : {}),
  }))
  return { json }
}

const listConversations = (fake: FakeMastodon, state: StrangersState, request: Recorded): Answer => {
  if (!fake.scopes.has('read:statuses')) return outside
  const statuses = listStatuses(fake, state)
  const all = [...new Set(state.conversations.values())].flatMap((id) => {
    const inside = statuses.filter((status) => state.conversations.get(status.id) === id)
    const last = inside.at(-1)
    const authors = new Map(inside.map((status) => [findString(status, 'account', 'id'), status['account'] ?? null]))
    authors.delete(fake.accountId)
    return last ? [{ id, unread: true, accounts: [...authors.values()], last_status: last }] : []
  })
  const limit = Math.min(40, Number(request.query['limit'] ?? 20))
  const page = paginate(all, (one) => Number(one.last_status.id), request, limit)
  const first = page[0]
  const last = page.at(-1)
  const links = [
    ...(last && page.length === limit
      ? [`<${fake.url}/api/v1/conversations?limit=${limit}&max_id=${last.last_status.id}>; rel="next"`]
      : []),
    ...(first ? [`<${fake.url}/api/v1/conversations?limit=${limit}&min_id=${first.last_status.id}>; rel="prev"`] : []),
  ]
  return { json: page, ...(links.length > 0 ? { headers: { link: links.join(', ') } } : {}) }
}

export const contextRoute = /^GET \/api\/v1\/statuses\/(\w+)\/context$/

export const getContext = (fake: FakeMastodon, state: StrangersState, id: string): Answer => {
  if (!fake.scopes.has('read:statuses')) return outside
  const status = findStatus(fake, state, id)
  if (!status) return refuse(404, 'Record not found')
  const parentOf = (one: FakeStatus): FakeStatus | undefined => findStatus(fake, state, String(one['in_reply_to_id']))
  const ancestors: FakeStatus[] = []
  for (let at = parentOf(status); at; at = parentOf(at)) ancestors.unshift(at)
  const below = (parent: FakeStatus): FakeStatus[] =>
    listStatuses(fake, state)
      .filter((one) => one['in_reply_to_id'] === parent.id)
      .flatMap((child) => [child, ...below(child)])
  return { json: { ancestors, descendants: below(status) } }
}

const searchAccounts = (fake: FakeMastodon, state: StrangersState, { query }: Recorded): Answer => {
  const words = (query['q'] ?? '').toLowerCase()
  const fits = [...state.known].filter((acct) => acct.toLowerCase().startsWith(words))
  return { json: fits.slice(0, Number(query['limit'] ?? 40)).map((acct) => toAuthor(fake.url, acct, fake.username)) }
}

export const collectRoutes = (fake: FakeMastodon, state: StrangersState): Record<string, (request: Recorded) => Answer> => ({
  'GET /api/v1/notifications': (request) => listNotifications(fake, state, request),
  'GET /api/v1/conversations': (request) => listConversations(fake, state, request),
  'GET /api/v1/accounts/search': (request) => searchAccounts(fake, state, request),
})

export const newStrangersState = (username: string): StrangersState => {
  let next = 1_000
  return { foreign: [], notifications: [], conversations: new Map(), known: new Set([username]), newStatusId: () => String(next++) }
}
