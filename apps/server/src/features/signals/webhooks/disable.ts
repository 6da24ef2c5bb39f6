/** Ending webhooks: what waits for them is cancelled, and whoever has to know is told. */
import type { Ctx } from '#server/context.ts'
import { nextUpdate } from '#lib/time.ts'
import { notify } from '#signals/notifications/notifications.ts'
import { cancelWaiting } from './deliveries.store.ts'
import { webhookJob } from '#signals/events/events.ts'
import { listAdmins, lockWebhook, updateWebhook } from './webhooks.store.ts'

/** Gives up what waits for a webhook, with its jobs. The caller holds the lock of the webhook. */
export async function cancelDeliveries(ctx: Pick<Ctx, 'db' | 'queue'>, workspaceId: string, webhookId: string): Promise<void> {
  const ids = await cancelWaiting(ctx.db, workspaceId, webhookId)
  if (ids.length) await ctx.queue.cancel(ctx, webhookJob, ids)
}

export type Reason = 'gone' | 'failing' | 'keeper'

const reasons: Record<Reason, string> = {
  gone: 'The receiver says that it is gone for good.',
  failing: 'No message could be delivered for five days.',
  keeper: 'Whoever set it up is no longer an administrator of the workspace.',
}

/** The service disables a webhook, and tells the administrators. In the caller's transaction. One that is not active stays as it is. */
export async function disableWebhook(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'box' | 'announcer'>,
  workspaceId: string,
  id: string,
  reason: Reason,
): Promise<void> {
  const webhook = await lockWebhook(ctx.db, workspaceId, id)
  if (webhook?.status !== 'active') return
  const updated_at = nextUpdate(ctx, webhook)
  await updateWebhook(ctx.db, workspaceId, id, { status: 'disabled', updated_at })
  await cancelDeliveries(ctx, workspaceId, id)
  await notify(ctx, {
    topic: 'webhook_disabled',
    userIds: await listAdmins(ctx.db, workspaceId),
    workspaceId,
    event: `webhook.disabled:${id}:${updated_at.getTime()}`,
    title: 'A webhook was disabled',
    body: `The webhook to ${new URL(webhook.url).host} was disabled. ${reasons[reason]} Messages that waited were cancelled.`,
    href: `/settings/webhooks/${id}`,
    payload: { webhook_id: id },
  })
}
