/** Changes in workspaces as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
import { Readable } from 'node:stream'
import type { LiveEvent } from '@broadside/contract/live-events'
import type { ActorCtx } from '#server/context.ts'
import type { FeedReader } from '#http/live-feed.ts'
import { type Received, userKey } from '#http/live-memory.ts'
import { accessType } from '#http/live-notes.ts'
import type { Subscription } from '#http/live-streams.ts'
import { isStillAllowed } from '#http/stream-access.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { countUnreadIn } from '#signals/notifications/notifications.ts'
import { defined } from '#lib/defined.ts'

/** Shorter than proxies' idle timeouts. Every heartbeat also checks the access. */
const heartbeatMs = 20_000
/** Events written at a time, which bounds the memory of a slow reader. */
const mostAtOnce = 100

const isAccess = ({ type }: Received) => type === accessType

/** A token of one workspace receives nothing about its user. */
const mayHear = ({ credential }: ActorCtx['actor'], { userId, workspaceId }: Received) =>
  userId === undefined || workspaceId !== undefined || credential.kind === 'session' || credential.workspaceId === undefined

const isNotice = ({ type, userId }: Received) => userId !== undefined && type.startsWith('notification.')

/** Notifications about the user are sent once for each workspace of the stream. */
async function present(ctx: ActorCtx, workspaceIds: readonly string[], notes: readonly Received[]): Promise<LiveEvent[]> {
  const seen = notes.filter((one) => !isAccess(one) && mayHear(ctx.actor, one))
  const unread = seen.some(isNotice) ? await countUnreadIn(ctx, workspaceIds) : undefined
  return seen.flatMap((note) => {
    const { type, workspaceId, userId, ids, revision, at, place } = note
    // Notes about a user are heard by all of the user's streams.
    if (userId !== undefined && workspaceId !== undefined && !workspaceIds.includes(workspaceId)) return []
    const id = ctx.live.feed.formatCursor(place)
    const changed = { ...ids, ...defined({ revision }) }
    if (!isNotice(note)) return [{ id, type, workspace_id: workspaceId ?? '', ...changed, at }]
    return [...(unread ?? [])]
      .filter(([concerned]) => workspaceId === undefined || workspaceId === concerned)
      .map(([concerned, unread_count]) => ({ id, type, workspace_id: concerned, ...changed, unread_count, at }))
  })
}

const write = (event: LiveEvent) => `data: ${JSON.stringify(event)}\nid: ${event.id}\n\n`

/** Without an `id`: a browser that disconnects before a following `reset` must not resume after it. */
const writeOpen = (cursor: string, at: string) => {
  const event: LiveEvent = { id: cursor, type: 'open', cursor, at }
  return `data: ${JSON.stringify(event)}\n\n`
}

interface Opened {
  workspaceIds: readonly string[]
  subscription: Subscription
  reader: FeedReader
  after: number | undefined
}

/** Reads only as fast as the client does. Changes that a slow client misses are dropped, which causes a reset. */
async function* streamEvents(ctx: ActorCtx, { workspaceIds, subscription, reader, after }: Opened): AsyncGenerator<string> {
  let isBeat = true
  let isOpen = false
  const timer = setInterval(() => {
    isBeat = true
    subscription.wake()
  }, heartbeatMs)
  let place = after
  try {
    while (!subscription.isEnded) {
      const beats = isBeat
      isBeat = false
      const { notes, isLost, hasMore, ...read } = reader.read(place, mostAtOnce)
      if ((beats || isLost || notes.some(isAccess)) && !(await isStillAllowed(ctx, workspaceIds))) return
      const from = isLost || place === undefined ? read.place : place
      place = read.place
      const id = ctx.live.feed.formatCursor(place)
      const at = ctx.clock.now().toISOString()
      if (!isOpen) yield writeOpen(ctx.live.feed.formatCursor(from), at)
      const events: LiveEvent[] = isLost ? [{ id, type: 'reset', at }] : await present(ctx, workspaceIds, notes)
      if (events.length) yield events.map(write).join('')
      else if (beats && isOpen) yield `: still here\nid: ${id}\n\n`
      isOpen = true
      if (!hasMore) await subscription.next()
    }
  } catch (error) {
    // Headers were already sent, so just log it; the client reconnects and resumes.
    ctx.outages.report(error, {}, 'event stream failed')
  } finally {
    clearInterval(timer)
    subscription.end()
    reader[Symbol.dispose]()
  }
}

/** The oldest of these cursors, or undefined if one of them is unknown to this process. Throws `validation_failed` for a damaged one. */
export function readAfter({ live: { feed } }: Pick<ActorCtx, 'live'>, cursors: readonly string[] = []): number | undefined {
  const places = cursors.map((cursor) => {
    const parsed = feed.parseCursor(cursor)
    if (!parsed) throw invalidAt('query.after', say('bad_cursor'))
    return parsed.place
  })
  return places.length && places.every((place) => place !== undefined) ? Math.min(...places) : undefined
}

/** Throws `limit_reached` beyond the limit of streams. The caller has checked access to the workspaces. */
export async function openStream(ctx: ActorCtx, workspaceIds: readonly string[], after: number | undefined): Promise<Readable> {
  const subscription = await ctx.live.subscribe(ctx.actor.userId)
  try {
    const reader = await ctx.live.feed.open([...workspaceIds, userKey(ctx.actor.userId)], subscription.wake)
    const stream = Readable.from(streamEvents(ctx, { workspaceIds, subscription, reader, after }))
    // A client may disconnect before the first read, and a generator that never started skips its `finally`.
    const close = () => {
      subscription.end()
      reader[Symbol.dispose]()
    }
    if (ctx.signal.aborted) close()
    ctx.signal.addEventListener('abort', close, { once: true })
    return stream
  } catch (error) {
    subscription.end()
    throw error
  }
}
