/** What happens in workspaces as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
import { Readable } from 'node:stream'
import type { LiveEvent } from '@broadside/contract/live-events'
import type { ActorCtx } from '#server/context.ts'
import type { FeedReader } from '#http/live-feed.ts'
import { type Told, userKey } from '#http/live-memory.ts'
import { accessType } from '#http/live-notes.ts'
import type { Subscription } from '#http/live-streams.ts'
import { isStillAllowed } from '#http/stream-access.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { countUnreadIn } from '#signals/notifications/notifications.ts'

/** Shorter than what proxies take for a dead connection; every beat also looks at the access. */
const heartbeatMs = 20_000
/** Events that are written at a time: what a slow reader holds in memory. */
const mostAtOnce = 100

const isAccess = ({ type }: Told) => type === accessType

/** A token of one workspace hears nothing about its user. */
const mayHear = ({ credential }: ActorCtx['actor'], { userId, workspaceId }: Told) =>
  userId === undefined || workspaceId !== undefined || credential.kind === 'session' || credential.workspaceId === undefined

/** What is about the user is told of each workspace of the stream. */
async function present(ctx: ActorCtx, workspaceIds: readonly string[], told: readonly Told[]): Promise<LiveEvent[]> {
  const seen = told.filter((one) => !isAccess(one) && mayHear(ctx.actor, one))
  const unread = seen.some(({ userId }) => userId !== undefined) ? await countUnreadIn(ctx, workspaceIds) : undefined
  return seen.flatMap(({ type, workspaceId, userId, ids, revision, at, place }) => {
    const id = ctx.live.feed.formatPlace(place)
    const changed = { ...ids, ...(revision === undefined ? {} : { revision }) }
    if (userId === undefined) return [{ id, type, workspace_id: workspaceId ?? '', ...changed, at }]
    return [...(unread ?? [])]
      .filter(([concerned]) => workspaceId === undefined || workspaceId === concerned)
      .map(([concerned, unread_count]) => ({ id, type, workspace_id: concerned, ...changed, unread_count, at }))
  })
}

const write = (event: LiveEvent) => `data: ${JSON.stringify(event)}\nid: ${event.id}\n\n`

/** Without an `id` for the browser: a reader that is cut off before the `reset` that may follow must not resume after it. */
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

/** Reads only as fast as it is read: a reader who is too slow finds what it missed forgotten. */
async function* tell(ctx: ActorCtx, { workspaceIds, subscription, reader, after }: Opened): AsyncGenerator<string> {
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
      const { told, isLost, hasMore, ...read } = reader.read(place, mostAtOnce)
      if ((beats || isLost || told.some(isAccess)) && !(await isStillAllowed(ctx, workspaceIds))) return
      const from = isLost || place === undefined ? read.place : place
      place = read.place
      const id = ctx.live.feed.formatPlace(place)
      const at = ctx.clock.now().toISOString()
      if (!isOpen) yield writeOpen(ctx.live.feed.formatPlace(from), at)
      const events: LiveEvent[] = isLost ? [{ id, type: 'reset', at }] : await present(ctx, workspaceIds, told)
      if (events.length) yield events.map(write).join('')
      else if (beats && isOpen) yield `: still here\nid: ${id}\n\n`
      isOpen = true
      if (!hasMore) await subscription.next()
    }
  } catch (error) {
    // The reader comes again and resumes; headers were sent, so there is nothing better to answer.
    ctx.disruptions.report(error, {}, 'a stream of events broke')
  } finally {
    clearInterval(timer)
    subscription.end()
    reader[Symbol.dispose]()
  }
}

/**
 * The oldest of these places, or undefined where one of them is not known here any more.
 * Throws `validation_failed` for one that was damaged.
 */
export function readAfter({ live: { feed } }: Pick<ActorCtx, 'live'>, cursors: readonly string[] = []): number | undefined {
  const places = cursors.map((cursor) => {
    const parsed = feed.parsePlace(cursor)
    if (!parsed) throw invalidAt('query.after', say('bad_cursor'))
    return parsed.place
  })
  return places.length && places.every((place) => place !== undefined) ? Math.min(...places) : undefined
}

/** Throws `limit_reached` for one stream too many. Access to the workspaces is checked before. */
export async function openStream(ctx: ActorCtx, workspaceIds: readonly string[], after: number | undefined): Promise<Readable> {
  const subscription = await ctx.live.subscribe(ctx.actor.userId)
  try {
    const reader = await ctx.live.feed.open([...workspaceIds, userKey(ctx.actor.userId)], subscription.wake)
    const stream = Readable.from(tell(ctx, { workspaceIds, subscription, reader, after }))
    // The reader may go before the first word is asked for, and a generator that was never asked ends without its `finally`.
    const leave = () => {
      subscription.end()
      reader[Symbol.dispose]()
    }
    if (ctx.signal.aborted) leave()
    ctx.signal.addEventListener('abort', leave, { once: true })
    return stream
  } catch (error) {
    subscription.end()
    throw error
  }
}
