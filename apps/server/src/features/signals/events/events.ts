/** Events, written in the transaction of the change. Publication histories read this table, and webhooks are sent from it. */
import type { EventDetails, EventType } from '@broadside/contract/events'
import type { Ctx } from '#server/context.ts'
import { uuid7 } from '#lib/ids.ts'
import { emitEvents } from '#signals/changes/changes.ts'
import { queueMessages } from './fan-out.ts'
import { insertEvents } from './events.store.ts'
import { defined } from '#lib/defined.ts'

export { type WebhookJobData, enqueueWebhookDeliveries, insertWebhookDeliveries, webhookJob } from './fan-out.ts'
export { writeMessage } from './webhook-body.ts'

export interface NewEvent<T extends EventType = EventType> {
  workspaceId: string
  type: T
  /** Matches the catalog. Must not contain secrets, email addresses or the text of posts. */
  data: EventDetails<T>
  publicationId?: string
}

export type AnyEvent = { [T in EventType]: NewEvent<T> }[EventType]

export type EventCtx = Pick<Ctx, 'db' | 'clock' | 'actor' | 'queue' | 'live' | 'handlers'>

interface Happened {
  workspace_id: string
  actor_kind: 'user' | 'token' | 'system'
  actor_user_id?: string | null
}

/** The `data` of an event as sent to the outside. */
export const toEventData = ({ workspace_id, actor_kind, actor_user_id }: Happened, details: Record<string, unknown>) => ({
  workspace_id,
  actor: { kind: actor_kind, ...defined({ user_id: actor_user_id ?? undefined }) },
  ...details,
})

export const actorColumns = ({ actor }: Pick<Ctx, 'actor'>) => ({
  actor_kind: actor ? (actor.credential.kind === 'token' ? ('token' as const) : ('user' as const)) : ('system' as const),
  actor_user_id: actor?.userId ?? null,
})

export const recordEvent = <T extends EventType>(ctx: EventCtx, event: NewEvent<T>): Promise<void> =>
  recordEvents(ctx, [event as unknown as AnyEvent])

/** Stores the events, queues their webhook messages, and notifies open streams. A single statement if there are no webhooks. */
export async function recordEvents(ctx: EventCtx, events: readonly AnyEvent[]): Promise<void> {
  if (!events.length) return
  const now = ctx.clock.now()
  const rows = events.map((event) => ({
    id: uuid7(now),
    workspace_id: event.workspaceId,
    type: event.type,
    publication_id: event.publicationId ?? null,
    ...actorColumns(ctx),
    details: event.data,
    created_at: now,
  }))
  const listeners = await insertEvents(
    ctx.db,
    rows.map(({ details, ...row }) => ({ ...row, data: details })),
  )
  emitEvents(ctx, events)
  await ctx.handlers.eventsRecorded(ctx, events)
  if (!listeners.length) return
  const happened = rows.map((row) => ({ ...row, data: toEventData(row, row.details) }))
  await queueMessages(ctx, listeners, happened)
}
