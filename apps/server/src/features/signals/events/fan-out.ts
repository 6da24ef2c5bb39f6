/** Turns events into messages: one delivery with its job per subscribed webhook. */
import type { Ctx } from '#server/context.ts'
import type { NewRow } from '#db/schema.ts'
import { uuid7 } from '#lib/ids.ts'
import { insertWebhookRows, type Listener } from './events.store.ts'
import { writeMessage } from './webhook-body.ts'

export const webhookJob = 'webhook.deliver'

export type WebhookJobData = { workspace_id: string; webhook_id: string; delivery_id: string }

interface Happened {
  id: string
  workspace_id: string
  type: string
  data: Record<string, unknown>
  created_at: Date
}

const listensTo = ({ workspace_id, event_types }: Listener, event: Happened) =>
  workspace_id === event.workspace_id && (event_types.includes('*') || event_types.includes(event.type))

/** One delivery per webhook and event, in the transaction of the event. The event's id is also the message's. */
export async function queueMessages(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queue'>,
  listeners: readonly Listener[],
  events: readonly Happened[],
): Promise<void> {
  const now = ctx.clock.now()
  const rows = events.flatMap((event) => {
    const body = writeMessage(event)
    return listeners
      .filter((listener) => listensTo(listener, event))
      .map((listener) => ({
        id: uuid7(now),
        workspace_id: event.workspace_id,
        webhook_id: listener.id,
        message_id: event.id,
        event_type: event.type,
        body,
        next_attempt_at: now,
        created_at: event.created_at,
      }))
  })
  await insertWebhookDeliveries(ctx, rows)
}

/** Inserts rows and jobs in one transaction, so that neither exists without the other. */
export async function insertWebhookDeliveries(
  ctx: Pick<Ctx, 'db' | 'queue'>,
  rows: readonly NewRow<'webhook_deliveries'>[],
): Promise<void> {
  if (!rows.length) return
  await insertWebhookRows(ctx.db, rows)
  await enqueueWebhookDeliveries(ctx, rows)
}

/** Queues jobs for deliveries that are due now, grouped by webhook. */
export const enqueueWebhookDeliveries = (
  ctx: Pick<Ctx, 'db' | 'queue'>,
  rows: readonly Pick<NewRow<'webhook_deliveries'>, 'id' | 'workspace_id' | 'webhook_id'>[],
): Promise<number> =>
  ctx.queue.enqueueMany(
    ctx,
    webhookJob,
    rows.map(({ id, workspace_id, webhook_id }) => {
      const data: WebhookJobData = { workspace_id, webhook_id, delivery_id: id }
      return { data, subject: id, group: webhook_id }
    }),
  )
