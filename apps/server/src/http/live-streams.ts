/** The open streams of this process, which share one connection that listens to the database. */
import type { FastifyReply } from 'fastify'
import type { App } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { createFeed, type Feed } from './live-feed.ts'
import { createNotes, type Notes } from './live-notes.ts'

const channel = 'broadside_notifications'

/** Wakes the streams of this user, in every process, after the transaction commits. */
export const wakeStreams = ({ announcer, db }: Pick<App, 'announcer' | 'db'>, userId: string): void =>
  announcer.announce(db, channel, userId)

/** Maximum streams per user and process, mostly browser tabs. */
const streamsPerUser = 20

export interface Subscription {
  readonly isEnded: boolean
  /** Resolves when there may be news, and when the subscription has ended. */
  next(): Promise<void>
  wake(): void
  end(): void
}

/** A buffering proxy would delay events, and a connection kept alive would delay the server's shutdown. */
export const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no', connection: 'close' }

/** Event streams stay open for hours. */
export const isStream = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/event-stream')

export interface LiveStreams extends AsyncDisposable {
  feed: Feed
  notes: Notes
  /** Throws `limit_reached` if the user has too many streams, `service_unavailable` if the process is stopping. */
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

export function createLiveStreams(parts: Pick<App, 'announcer' | 'clock' | 'db' | 'outages'>): LiveStreams {
  const { announcer } = parts
  const notes = createNotes(parts)
  const feed = createFeed({ ...parts, notes })
  const byUser = new Map<string, Set<Subscription>>()
  let isClosed = false
  let listening: Promise<void> | undefined

  /** Connects for the first subscriber, because a process that only runs jobs does not need it. */
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
      if (own.size >= streamsPerUser) throw new Problem('limit_reached', `Up to ${streamsPerUser} streams can be open at a time.`)
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
