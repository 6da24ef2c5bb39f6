/** Talks to one relay over one connection, one request at a time: https://github.com/nostr-protocol/nips/blob/master/01.md */
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, Socket } from '../spec/index.ts'
import { readRefusal, toRelayError, type Refusal } from './errors.ts'
import { readEvent, toSeconds, type SignedEvent } from './events.ts'
import { kinds } from './kinds.ts'
import type { Signer } from './signer.ts'

export type Tools = Pick<ConnectTools, 'openSocket' | 'now'>

export interface Filter {
  ids?: string[]
  kinds?: number[]
  authors?: string[]
  '#e'?: string[]
  '#p'?: string[]
  since?: number
  search?: string
  limit?: number
}

export interface Relay {
  /** Resolves once the relay has the event. Rejects with a NetworkError if it refuses. */
  publish(event: SignedEvent): Promise<void>
  query(filter: Filter): Promise<SignedEvent[]>
  /** Publishes an event, and returns what `read` makes of an event that follows it. */
  converse<T>(filter: Filter, event: SignedEvent, read: (event: SignedEvent) => T | undefined): Promise<T>
}

type Message = readonly unknown[]
type Outcome<T> = { value: T } | { refusal: Refusal }

const valueOf = <T>(outcome: Outcome<T>): T => {
  if ('refusal' in outcome) throw toRelayError(outcome.refusal)
  return outcome.value
}

const parse = (text: string): Message => {
  try {
    const message: unknown = JSON.parse(text)
    return Array.isArray(message) ? message : []
  } catch {
    return []
  }
}

/** Some relays refuse an event with an empty id. Only one event is on its way on a connection. */
const isAbout = (id: unknown, isOk: unknown, event: SignedEvent): boolean => id === event.id || (id === '' && isOk === false)

/** Verifying a signature takes a millisecond or two, so a relay must not return as many events as it likes. */
export const mostEvents = 100

const openRelay = (socket: Socket, url: string, signer: Signer | undefined, now: () => Date): Relay => {
  let challenge: string | undefined
  let subscriptions = 0

  const exchange = async <T>(message: Message, read: (answer: Message) => T | undefined): Promise<T> => {
    socket.send(JSON.stringify(message))
    for (;;) {
      const answer = parse(await socket.receive())
      if (answer[0] === 'AUTH') challenge = String(answer[1])
      const result = read(answer)
      if (result !== undefined) return result
    }
  }

  const submit = (type: 'EVENT' | 'AUTH', event: SignedEvent): Promise<Outcome<true>> =>
    exchange([type, event], ([kind, id, isOk, words]) => {
      if (kind !== 'OK' || !isAbout(id, isOk, event)) return undefined
      const refusal = readRefusal(words)
      // A duplicate is there, whichever way the relay says so.
      return isOk === true || refusal.prefix === 'duplicate' ? { value: true } : { refusal }
    })

  const collect = (id: string, filter: Filter): Promise<Outcome<SignedEvent[]>> => {
    const events: SignedEvent[] = []
    let received = 0
    return exchange(['REQ', id, filter], ([kind, subscription, value]) => {
      if (subscription !== id) return undefined
      if (kind === 'CLOSED') return { refusal: readRefusal(value) }
      if (kind === 'EVENT') received += 1
      if (kind === 'EOSE' || received > mostEvents) return { value: events }
      const event = kind === 'EVENT' ? readEvent(value) : undefined
      if (event) events.push(event)
      return undefined
    })
  }

  /** https://github.com/nostr-protocol/nips/blob/master/42.md */
  const authenticate = async (refusal: Refusal): Promise<void> => {
    if (refusal.prefix !== 'auth-required' || !signer || challenge === undefined) throw toRelayError(refusal)
    const tags = [
      ['relay', url],
      ['challenge', challenge],
    ]
    const event = await signer.sign({ kind: kinds.relayAuth, created_at: toSeconds(now()), tags, content: '' })
    valueOf(await submit('AUTH', event))
  }

  const withAuth = async <T>(request: () => Promise<Outcome<T>>): Promise<T> => {
    const outcome = await request()
    if (!('refusal' in outcome)) return outcome.value
    await authenticate(outcome.refusal)
    return valueOf(await request())
  }

  const nextId = (): string => `broadside-${++subscriptions}`

  return {
    publish: async (event) => void (await withAuth(() => submit('EVENT', event))),
    query: (filter) => withAuth(() => collect(nextId(), filter)),
    converse: async (filter, event, read) => {
      const id = nextId()
      await withAuth(() => collect(id, filter))
      return exchange(['EVENT', event], ([kind, subject, ...rest]) => {
        if (kind === 'OK' && rest[0] === false && isAbout(subject, false, event)) throw toRelayError(readRefusal(rest[1]))
        if (kind === 'CLOSED' && subject === id) throw toRelayError(readRefusal(rest[0]))
        const next = kind === 'EVENT' && subject === id ? readEvent(rest[0]) : undefined
        return next && read(next)
      })
    },
  }
}

const defaultTimeout = 10_000

/** `signer` authenticates to relays that require it. */
export const withRelay = async <T>(
  { openSocket, now }: Tools,
  url: string,
  work: (relay: Relay) => Promise<T>,
  { signer, timeout = defaultTimeout }: { signer?: Signer | undefined; timeout?: number } = {},
): Promise<T> => {
  const socket = await openSocket(url, { timeout })
  try {
    return await work(openRelay(socket, url, signer, now))
  } finally {
    socket.close()
  }
}

/** The failure of a relay. Other errors are faults of ours and thrown. */
export const toFailure = (url: string, error: unknown): { url: string; error: NetworkError } => {
  if (error instanceof NetworkError) return { url, error }
  throw error
}
