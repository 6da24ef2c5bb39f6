/** The open streams of this process: all of them share one connection that listens to the database. */
import type { App } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { createFeed, type Feed } from './live-feed.ts'
import { createNotes, type Notes } from './live-notes.ts'

const channel = 'broadside_notifications'

/** Wakes the streams of this user, in every process, when the transaction has committed. */
export const wakeStreams = ({ announcer, db }: Pick<App, 'announcer' | 'db'>, userId: string): void =>
  announcer.announce(db, channel, userId)

/** Streams that one user may have open in one process: browser tabs, mostly. */
const streamsPerUser = 20

export interface Subscription {
  readonly isEnded: boolean
  /** Resolves when there may be news, and when the subscription has ended. */
  next(): Promise<void>
  wake(): void
  end(): void
}

/** A proxy that gathers the answer would hold the events back; a connection kept afterwards would hold up the end of the server. */
export const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no', connection: 'close' }

export interface LiveStreams extends AsyncDisposable {
  /** What happens in workspaces, for streams to read. */
  feed: Feed
  notes: Notes
  /** Throws `limit_reached` when the user has too many streams, `service_unavailable` when the process stops. */
  subscribe(userId: string): Promise<Subscription>
}

function createSubscription(onEnd: (subscription: Subscription) => void): Subscription {
  let isWoken = false
  let isEnded = false
  let resolve: (() => void) | undefined
  const wake = () => {
    isWoken = true
    resolve?.()
  }
  const subscription: Subscription = {
    get isEnded() {
      return isEnded
    },
    next: async () => {
      if (!isWoken && !isEnded) await new Promise<void>((done) => (resolve = done))
      isWoken = false
      resolve = undefined
    },
    wake,
    end: () => {
      isEnded = true
      onEnd(subscription)
      wake()
    },
  }
  return subscription
}

export function createLiveStreams(parts: Pick<App, 'announcer' | 'clock' | 'db' | 'disruptions'>): LiveStreams {
  const { announcer } = parts
  const notes = createNotes(parts)
  const feed = createFeed({ ...parts, notes })
  const byUser = new Map<string, Set<Subscription>>()
  let isClosed = false
  let listening: Promise<void> | undefined

  /** Connects with the first subscriber: a process that only works jobs needs no connection for this. */
  const listen = () =>
    (listening ??= announcer
      .listen(channel, (userId) => {
        const woken = userId === undefined ? byUser.values() : [byUser.get(userId) ?? []]
        for (const streams of woken) for (const stream of streams) stream.wake()
      })
      .catch((error: unknown) => {
        listening = undefined
        throw error
      }))

  return {
    feed,
    notes,
    subscribe: async (userId) => {
      await listen()
      if (isClosed) throw new Problem('service_unavailable', 'The server is stopping.', { retryAfter: 5 })
      const own = byUser.get(userId) ?? new Set()
      if (own.size >= streamsPerUser) throw new Problem('limit_reached', `At most ${streamsPerUser} streams may be open at a time.`)
      const subscription = createSubscription((ended) => {
        own.delete(ended)
        if (!own.size && byUser.get(userId) === own) byUser.delete(userId)
      })
      byUser.set(userId, own.add(subscription))
      return subscription
    },
    [Symbol.asyncDispose]: async () => {
      isClosed = true
      for (const streams of byUser.values()) for (const stream of streams) stream.end()
      feed[Symbol.dispose]()
    },
  }
}
