/** The inbox as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
import { Readable } from 'node:stream'
import type { WorkspaceCtx } from '#server/context.ts'
import { isStillAllowed } from '#http/stream-access.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { decodeCursor, encodeCursor } from '#lib/pagination.ts'
import { inboxOf } from './inbox.ts'
import { type Position, readNews } from './inbox.store.ts'
import type { Subscription } from '#http/live-streams.ts'
import { presentNotification } from './notifications.present.ts'

/** Shorter than the idle timeouts of proxies; every heartbeat also checks the credential and the inbox. */
const heartbeatMs = 25_000

const filtersOf = (ctx: WorkspaceCtx) => ({
  list: 'notification-stream',
  user: ctx.actor.userId,
  workspace_id: ctx.workspace.id,
})

const encodePosition = (ctx: WorkspaceCtx, { at, snapshot }: Position) =>
  encodeCursor(ctx.signer('cursor'), filtersOf(ctx), [at.getTime(), snapshot])

function decodePosition(ctx: WorkspaceCtx, id: string): Position {
  const position = decodeCursor(ctx.signer('cursor'), filtersOf(ctx), id)
  if (!position) throw invalidAt('header.Last-Event-ID', say('bad_event_id'), id)
  return { at: new Date(Number(position[0])), snapshot: String(position[1]) }
}

const event = (type: string, data: unknown) => `event: ${type}\ndata: ${JSON.stringify(data)}\n`

/** Every part ends with its position; a reader that misses the end resumes before it. */
async function* streamInbox(ctx: WorkspaceCtx, subscription: Subscription, start: Position | undefined): AsyncGenerator<string> {
  const inbox = inboxOf(ctx, ctx.workspace.id)
  const timer = setInterval(subscription.wake, heartbeatMs)
  let place = start
  let shown: number | undefined
  try {
    for (; !subscription.isEnded && (await isStillAllowed(ctx, [ctx.workspace.id])); await subscription.next()) {
      const at = ctx.clock.now()
      const { items, unread, snapshot } = await readNews(ctx.db, inbox, place)
      place = { at, snapshot }
      const news = items.map((item) => `${event('notification', presentNotification(item))}\n`)
      const state = items.length || unread !== shown ? event('unread', { unread_count: unread }) : ': still here\n'
      shown = unread
      yield `${news.join('')}${state}id: ${encodePosition(ctx, place)}\n\n`
    }
  } catch (error) {
    // The reader reconnects and resumes; headers were already sent, so no error can be returned.
    ctx.outages.report(error, {}, 'a stream of notifications broke')
  } finally {
    clearInterval(timer)
    subscription.end()
  }
}

/** Throws `validation_failed` for an unknown event id, `limit_reached` for one stream too many. */
export async function openStream(ctx: WorkspaceCtx, lastEventId: string | undefined): Promise<Readable> {
  const start = lastEventId === undefined ? undefined : decodePosition(ctx, lastEventId)
  const subscription = await ctx.live.subscribe(ctx.actor.userId)
  // The reader may disconnect before the first event.
  if (ctx.signal.aborted) subscription.end()
  ctx.signal.addEventListener('abort', subscription.end, { once: true })
  return Readable.from(streamInbox(ctx, subscription, start))
}
