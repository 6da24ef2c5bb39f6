import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import type { Ctx } from '#server/context.ts'
import { nextUpdate } from '#lib/time.ts'
import { notify } from '#signals/notifications/notifications.ts'
import { cancelWaiting } from './deliveries.store.ts'
import { webhookJob } from '#signals/events/events.ts'
import { listAdmins, lockWebhook, updateWebhook } from './webhooks.store.ts'

/** Cancels a webhook's waiting deliveries and their jobs. The caller must hold the webhook's lock. */
export async function cancelDeliveries(ctx: Pick<Ctx, 'db' | 'queue'>, workspaceId: string, webhookId: string): Promise<void> {
  const ids = await cancelWaiting(ctx.db, workspaceId, webhookId)
  if (ids.length) await ctx.queue.cancel(ctx, webhookJob, ids)
}

export type Reason = 'gone' | 'failing' | 'keeper'

const reasons = {
  gone: 'webhook_gone',
  failing: 'webhook_failing',
  keeper: 'webhook_without_keeper',
} as const satisfies Record<Reason, string>

/** Disables an active webhook and notifies the administrators, in the caller's transaction. Ignores other webhooks. */
export async function disableWebhook(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'box' | 'announcer' | 'live'>,
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
    title: wording('notices', 'webhook_disabled'),
    body: [
      wording('notices', 'webhook_disabled_text', { host: new URL(webhook.url).host }),
      wording('notices', reasons[reason]),
      wording('notices', 'webhook_messages_cancelled'),
    ],
    href: pagePath('webhook', { id, w: workspaceId }),
    payload: { webhook_id: id },
  })
}
