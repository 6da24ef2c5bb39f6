/** A relay with a media server at one address, and a remote signer behind it. Strict about everything that the protocol says. */
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { nsecEncode } from 'nostr-tools/nip19'
import { findAt, isFields } from '../kit/expect.ts'
import { readEvent, valuesOf, type SignedEvent } from '../nostr/events.ts'
import { receiveBlob, type FakeBlob } from './fake-blossom.ts'
import { createFakeBunker, type FakeBunker } from './fake-bunker.ts'
import { startServer, type FakeServer } from './server.ts'
import type { FakeConnection } from './sockets.ts'

export interface FakeNostr extends FakeServer {
  /** The relay's URL; the media server's is `url`. */
  readonly relay: string
  /** The account's key in its three forms. */
  readonly publicKey: string
  readonly secretKey: string
  readonly nsec: string
  readonly bunker: FakeBunker
  readonly bunkerUrl: string
  readonly events: Map<string, SignedEvent>
  readonly blobs: Map<string, FakeBlob>
  /** Host names of the media server. */
  readonly hosts: Set<string>
  /** Stores an event of the account, or of another person. */
  add(kind: number, fields: { tags?: string[][]; content?: string; created_at?: number }, key?: Uint8Array): SignedEvent
  now: () => Date
  /** Requires clients to authenticate before they read or write; `nobody` then accepts no key. */
  auth: 'none' | 'write' | 'read' | 'nobody'
  /** Events that the relay has, but no longer returns. */
  readonly hidden: Set<string>
  /** What the relay does with a search: find matching profiles, ignore the words, or refuse the request. */
  search: 'find' | 'ignore' | 'refuse'
  readonly limits: { maxMessageLength: number; maxFutureSeconds: number }
}

const eventKeys = ['content', 'created_at', 'id', 'kind', 'pubkey', 'sig', 'tags']
const filterKeys = ['ids', 'authors', 'kinds', '#e', '#p', 'since', 'until', 'limit', 'search']

const secondsOf = ({ now }: Pick<FakeNostr, 'now'>): number => Math.floor(now().getTime() / 1000)

interface Client {
  challenge: string
  keys: Set<string>
  filters: Map<string, Record<string, unknown>>
}

const includes = (list: unknown, value: unknown): boolean => list === undefined || (Array.isArray(list) && list.includes(value))

const matches = (filter: Record<string, unknown>, event: SignedEvent): boolean =>
  includes(filter['ids'], event.id) &&
  includes(filter['authors'], event.pubkey) &&
  includes(filter['kinds'], event.kind) &&
  event.created_at >= Number(filter['since'] ?? 0) &&
  ['e', 'p'].every((name) => filter[`#${name}`] === undefined || valuesOf(event, name).some((value) => includes(filter[`#${name}`], value)))

const isReplaceable = (kind: number): boolean => kind === 0 || kind === 3 || (kind >= 10_000 && kind < 20_000)
const isEphemeral = (kind: number): boolean => kind >= 20_000 && kind < 30_000
const isAddressable = (kind: number): boolean => kind >= 30_000 && kind < 40_000

/** Stores an event, in place of an older one that it replaces. */
const store = ({ events }: Pick<FakeNostr, 'events'>, event: SignedEvent): void => {
  const idOf = (one: SignedEvent) => (isAddressable(one.kind) ? valuesOf(one, 'd')[0] : undefined)
  for (const [id, other] of events) {
    const isSame = other.kind === event.kind && other.pubkey === event.pubkey && idOf(other) === idOf(event)
    if (isSame && (isReplaceable(event.kind) || isAddressable(event.kind))) events.delete(id)
  }
  events.set(event.id, event)
}

const createRelay = (fakeOf: () => FakeNostr) => {
  const clients = new Map<FakeConnection, Client>()
  let connections = 0

  const refusalOf = (client: Client, event: SignedEvent | undefined, value: unknown): string | undefined => {
    const fake = fakeOf()
    if (!event || !isFields(value) || Object.keys(value).toSorted().join() !== eventKeys.join()) return 'invalid: not a valid event'
    if (JSON.stringify(event).length > fake.limits.maxMessageLength) return 'invalid: event too large'
    if (event.created_at > secondsOf(fake) + fake.limits.maxFutureSeconds) return 'invalid: event creation date is too far off'
    if (isAddressable(event.kind) && !valuesOf(event, 'd')[0]) return 'invalid: no identifier'
    if (fake.auth === 'none' || event.kind === 24_133) return undefined
    return client.keys.size > 0 ? undefined : 'auth-required: we only accept events from registered users'
  }

  const broadcast = (event: SignedEvent): void => {
    for (const [connection, { filters }] of clients)
      for (const [id, filter] of filters) if (matches(filter, event)) connection.send(['EVENT', id, event])
  }

  const onEvent = (connection: FakeConnection, client: Client, value: unknown): void => {
    const fake = fakeOf()
    const event = readEvent(value)
    const refusal = refusalOf(client, event, value)
    if (!event || refusal) return connection.send(['OK', findAt(value, 'id') ?? '', false, refusal])
    if (fake.events.has(event.id)) return connection.send(['OK', event.id, true, 'duplicate: already have this event'])
    if (!isEphemeral(event.kind)) store(fake, event)
    connection.send(['OK', event.id, true, ''])
    broadcast(event)
    for (const response of fake.bunker.receive(event)) broadcast(response)
  }

  const onRequest = (connection: FakeConnection, client: Client, id: unknown, filters: unknown[]): void => {
    const fake = fakeOf()
    const [filter] = filters
    const close = (reason: string) => connection.send(['CLOSED', id, reason])
    if (typeof id !== 'string' || id === '' || id.length > 64 || filters.length !== 1 || !isFields(filter))
      return connection.send(['NOTICE', 'invalid request'])
    const isUnknown = (key: string) => !filterKeys.includes(key) || (key === 'search' && fake.search === 'refuse')
    if (Object.keys(filter).some(isUnknown)) return close('unsupported: filter contains unknown elements')
    if ((fake.auth === 'read' || fake.auth === 'nobody') && client.keys.size === 0) return close('auth-required: who are you?')
    client.filters.set(id, filter)
    const words = fake.search === 'find' ? String(filter['search'] ?? '') : ''
    const isFound = (event: SignedEvent) => matches(filter, event) && event.content.includes(words) && !fake.hidden.has(event.id)
    const found = [...fake.events.values()].filter(isFound)
    const newestFirst = found.toSorted((a, b) => b.created_at - a.created_at).slice(0, Number(filter['limit'] ?? found.length))
    for (const event of newestFirst) connection.send(['EVENT', id, event])
    connection.send(['EOSE', id])
  }

  const onAuth = (connection: FakeConnection, client: Client, value: unknown): void => {
    const fake = fakeOf()
    const event = readEvent(value)
    const isValid =
      event?.kind === 22_242 &&
      Math.abs(event.created_at - secondsOf(fake)) < 600 &&
      valuesOf(event, 'challenge')[0] === client.challenge &&
      valuesOf(event, 'relay')[0] === fake.relay
    if (!event || !isValid) return connection.send(['OK', findAt(value, 'id') ?? '', false, 'invalid: not for this connection'])
    if (fake.auth === 'nobody') return connection.send(['OK', event.id, false, 'restricted: not on the list'])
    client.keys.add(event.pubkey)
    connection.send(['OK', event.id, true, ''])
  }

  return {
    open: (connection: FakeConnection) => {
      const client = { challenge: `challenge-${++connections}`, keys: new Set<string>(), filters: new Map() }
      clients.set(connection, client)
      if (fakeOf().auth !== 'none') connection.send(['AUTH', client.challenge])
    },
    close: (connection: FakeConnection) => void clients.delete(connection),
    routeOf: (message: unknown) => ({
      method: String(findAt(message, 0)),
      path: `/${findAt(message, 0) === 'EVENT' ? findAt(message, 1, 'kind') : ''}`,
    }),
    receive: (connection: FakeConnection, message: unknown) => {
      const client = clients.get(connection)
      if (!client || !Array.isArray(message)) return connection.send(['NOTICE', 'invalid message'])
      const [kind, first, ...rest] = message
      if (kind === 'EVENT' && rest.length === 0) return onEvent(connection, client, first)
      if (kind === 'REQ') return onRequest(connection, client, first, rest)
      if (kind === 'AUTH' && rest.length === 0) return onAuth(connection, client, first)
      if (kind === 'CLOSE' && rest.length === 0) return void client.filters.delete(String(first))
      connection.send(['NOTICE', 'unknown message'])
    },
  }
}

export const startFakeNostr = async (): Promise<FakeNostr> => {
  const key = generateSecretKey()
  const bunker = createFakeBunker(key)
  const server = await startServer(
    (request) => (`${request.method} ${request.path}` === 'PUT /upload' ? receiveBlob(fake, request) : { status: 404 }),
    createRelay(() => fake),
  )
  const relay = server.url.replace('http', 'ws')
  const fake: FakeNostr = {
    ...server,
    relay,
    publicKey: getPublicKey(key),
    secretKey: Buffer.from(key).toString('hex'),
    nsec: nsecEncode(key),
    bunker,
    bunkerUrl: `bunker://${bunker.publicKey}?${new URLSearchParams({ relay, secret: bunker.secret })}`,
    events: new Map(),
    blobs: new Map(),
    hosts: new Set([new URL(server.url).hostname]),
    add: (kind, fields, signingKey = key) => {
      const template = { kind, tags: [], content: '', created_at: secondsOf(fake), ...fields }
      const event = { ...finalizeEvent(template, signingKey) }
      fake.events.set(event.id, event)
      return event
    },
    now: () => new Date(),
    auth: 'none',
    hidden: new Set(),
    search: 'find',
    limits: { maxMessageLength: 256 * 1024, maxFutureSeconds: 900 },
  }
  return fake
}
