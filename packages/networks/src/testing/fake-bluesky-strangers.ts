/** Actions of other accounts on the fake network, and the app view and chat methods that return them. */
import { jsonToLex, lexicons } from '@atproto/api'
import { toCid } from '../bluesky/cid.ts'
import { newTid } from '../bluesky/tid.ts'
import { findString } from '../kit/expect.ts'
import type { Json } from '../spec/index.ts'
import { chatRoutes, createChat, toDid, type BlueskyChat, type ChatState } from './fake-bluesky-chat.ts'
import type { FakeBluesky } from './fake-bluesky.ts'
import type { Answer, Recorded } from './server.ts'

interface StrangerOptions {
  /** Handle; default `bob.test`. */
  from?: string
}

export interface BlueskyStrangers extends BlueskyChat {
  /** Replies to any post and notifies the account; returns the new post's URI. */
  reply(uri: string, text: string, options?: StrangerOptions & { createdAt?: Date }): string
  quote(uri: string, text: string, options?: StrangerOptions): string
  like(uri: string, options?: StrangerOptions): string
  repost(uri: string, options?: StrangerOptions): string
  /** Notifies the account for another reason; returns the record's URI. */
  notice(reason: string, uri: string, options?: StrangerOptions): string
  remove(uri: string): void
  block(handle: string): void
  join(handle: string): void
}

interface Notification {
  uri: string
  reason: string
  reasonSubject: string
  indexedAt: string
}

export interface StrangersState extends ChatState {
  records: FakeBluesky['records']
  notifications: Notification[]
  blocked: Set<string>
  handles: Map<string, string>
  made: number
}

export const newStrangersState = (did: string, handle: string): Omit<StrangersState, 'records'> => ({
  notifications: [],
  blocked: new Set(),
  handles: new Map([[did, handle]]),
  made: 0,
  convos: [],
  revisions: 0,
})

const toProfile = (state: StrangersState, did: string): { [key: string]: Json } => {
  const handle = state.handles.get(did) ?? 'handle.invalid'
  const name = handle.split('.')[0] ?? ''
  return { did, handle, displayName: name.charAt(0).toUpperCase() + name.slice(1), avatar: `https://cdn.test/${name}.jpg` }
}

const ownerOf = (uri: string): string => uri.split('/')[2] ?? ''

/** Validated against the lexicon, so the fake only returns what a real server could. */
const answer = (method: string, json: Json): Answer => {
  lexicons.assertValidXrpcOutput(method, jsonToLex(json as Parameters<typeof jsonToLex>[0]))
  return { json }
}

export const createStrangers = (getFake: () => FakeBluesky, state: StrangersState): BlueskyStrangers => {
  const refOf = (uri: string): Json => ({ uri, cid: state.records.get(uri)?.cid ?? toCid({ uri }) })
  const write = (collection: string, handle: string, value: { [key: string]: Json }, createdAt = getFake().now()): string => {
    const did = handle === getFake().handle ? getFake().did : toDid(handle)
    state.handles.set(did, handle)
    const uri = `at://${did}/${collection}/${newTid(new Date(getFake().now().getTime() + state.made++))}`
    const record = { $type: collection, ...value, createdAt: createdAt.toISOString() }
    lexicons.assertValidRecord(collection, jsonToLex(record as Parameters<typeof jsonToLex>[0]))
    state.records.set(uri, { cid: toCid(record), value: record })
    return uri
  }
  const notify = (uri: string, reason: string, reasonSubject: string): string => {
    state.notifications.push({ uri, reason, reasonSubject, indexedAt: getFake().now().toISOString() })
    return uri
  }
  const act = (collection: string, reason: string, uri: string, { from = 'bob.test' }: StrangerOptions = {}): string =>
    notify(write(collection, from, { subject: refOf(uri) }), reason, uri)
  return {
    ...createChat(getFake, state),
    reply: (uri, text, { from = 'bob.test', createdAt } = {}) => {
      const parent = state.records.get(uri)?.value
      const root = findString(parent, 'reply', 'root', 'uri') ?? uri
      const reply = { root: refOf(root), parent: refOf(uri) }
      return notify(write('app.bsky.feed.post', from, { text, reply }, createdAt), 'reply', uri)
    },
    quote: (uri, text, { from = 'bob.test' } = {}) => {
      const embed = { $type: 'app.bsky.embed.record', record: refOf(uri) }
      return notify(write('app.bsky.feed.post', from, { text, embed }), 'quote', uri)
    },
    like: (uri, options) => act('app.bsky.feed.like', 'like', uri, options),
    repost: (uri, options) => act('app.bsky.feed.repost', 'repost', uri, options),
    notice: (reason, uri, options) => act('app.bsky.feed.like', reason, uri, options),
    remove: (uri) => {
      state.records.delete(uri)
      state.notifications = state.notifications.filter((one) => one.uri !== uri)
    },
    block: (handle) => void state.blocked.add(toDid(handle)),
    join: (handle) => void state.handles.set(toDid(handle), handle),
  }
}

const indexedAtOf = (state: StrangersState, uri: string): Json => {
  const told = state.notifications.find((one) => one.uri === uri)?.indexedAt
  return told ?? findString(state.records.get(uri)?.value, 'createdAt') ?? ''
}

const toThread = (state: StrangersState, uri: string, depth: number): Json => {
  const found = state.records.get(uri)
  if (state.blocked.has(ownerOf(uri))) return { $type: 'app.bsky.feed.defs#blockedPost', uri, blocked: true, author: { did: ownerOf(uri) } }
  const below = [...state.records].filter(([, record]) => findString(record.value, 'reply', 'parent', 'uri') === uri)
  const replies = depth > 0 ? below.map(([address]) => toThread(state, address, depth - 1)) : []
  if (!found) return { $type: 'app.bsky.feed.defs#notFoundPost', uri, notFound: true }
  const author = toProfile(state, ownerOf(uri))
  const post = { uri, cid: found.cid, author, record: found.value, indexedAt: indexedAtOf(state, uri) }
  return { $type: 'app.bsky.feed.defs#threadViewPost', post, replies }
}

const getPostThread = (state: StrangersState, { query }: Recorded): Answer => {
  const uri = query['uri'] ?? ''
  if (!state.records.has(uri)) return { status: 400, json: { error: 'NotFound', message: `Post not found: ${uri}` } }
  return answer('app.bsky.feed.getPostThread', { thread: toThread(state, uri, Number(query['depth'] ?? 6)) })
}

/** Filters by reason after cutting the page, as the app view does: a short page need not be the last. */
const listNotifications = (state: StrangersState, { query, search }: Recorded): Answer => {
  const all = state.notifications.toReversed().toSorted((a, b) => (a.indexedAt < b.indexedAt ? 1 : a.indexedAt > b.indexedAt ? -1 : 0))
  const start = Number(query['cursor'] ?? 0)
  const end = start + Number(query['limit'] ?? 50)
  const reasons = search.getAll('reasons')
  const page = all
    .slice(start, end)
    .filter(({ reason, uri }) => (reasons.length === 0 || reasons.includes(reason)) && !state.blocked.has(ownerOf(uri)))
  return answer('app.bsky.notification.listNotifications', {
    ...(end < all.length ? { cursor: String(end) } : {}),
    notifications: page.flatMap(({ uri, reason, reasonSubject, indexedAt }): Json[] => {
      const record = state.records.get(uri)
      const author = toProfile(state, ownerOf(uri))
      return record ? [{ uri, cid: record.cid, author, reason, reasonSubject, record: record.value, isRead: false, indexedAt }] : []
    }),
  })
}

/** Matches the start of any word in the handle or name. */
const searchActors = (state: StrangersState, { query }: Recorded): Answer => {
  const words = (query['q'] ?? '').toLowerCase()
  const actors = [...state.handles.keys()].map((did) => toProfile(state, did))
  const fits = actors.filter(({ handle, displayName }) =>
    [handle, displayName].some((name) => String(name).toLowerCase().startsWith(words)),
  )
  return answer('app.bsky.actor.searchActorsTypeahead', { actors: fits.slice(0, Number(query['limit'] ?? 10)) })
}

export const collectRoutes = (fake: FakeBluesky, state: StrangersState): Record<string, (request: Recorded) => Answer> => ({
  'GET /xrpc/app.bsky.feed.getPostThread': (request) => getPostThread(state, request),
  'GET /xrpc/app.bsky.notification.listNotifications': (request) => listNotifications(state, request),
  'GET /xrpc/app.bsky.actor.searchActorsTypeahead': (request) => searchActors(state, request),
  ...chatRoutes(fake, state, (did) => toProfile(state, did), answer),
})
