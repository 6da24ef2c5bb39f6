/** Publishes on the built-in site. The post, its record and the end of the job are one transaction, so the commit confirms all of them. */
import { transact } from '#server/context.ts'
import type { JobCtx } from '#jobs/define.ts'
import { isServerHeld } from '#jobs/hold.ts'
import { uuid7 } from '#lib/ids.ts'
import { publishOnSite, renderDraft } from '#publishing/site/site.ts'
import { insertAttempts, type NewAttempt, settleAttempts } from './attempts.store.ts'
import { fingerprintOf, type Sending } from './content.ts'
import { holdsDelivery, isHeld, lockPublicationRows } from './deliveries.store.ts'
import { Held, ServerHeld } from './failures.ts'
import type { Loaded } from './load.store.ts'
import { settle } from './settle.ts'

export async function publishHere(ctx: JobCtx, loaded: Loaded, sending: Sending): Promise<undefined> {
  const { delivery, destination } = loaded
  const { draft } = sending
  const article = await renderDraft(ctx, delivery.workspace_id, draft)
  await transact(ctx, async (ctx) => {
    await lockPublicationRows(ctx.db, [delivery.publication_id])
    if (!(await holdsDelivery(ctx.db, delivery))) return
    const at = ctx.clock.now()
    const attempt = attemptOf(loaded, sending, at)
    const [begun] = await insertAttempts(ctx, [attempt])
    if (!begun && (await isServerHeld(ctx.db))) throw new ServerHeld('The server was held before the post.')
    if (!begun && (await isHeld(ctx.db, delivery))) throw new Held('The queue was paused before the post.')
    const published = await publishOnSite(ctx, { workspaceId: delivery.workspace_id, destinationId: destination.id, draft, article })
    await settleAttempts(ctx, [{ id: attempt.id, run_id: delivery.run_id, outcome: 'confirmed', at, published }])
    await settle(ctx, loaded, { kind: 'published', published })
  })
}

function attemptOf({ delivery }: Loaded, { content, title }: Sending, at: Date): NewAttempt {
  const id = uuid7(at.getTime())
  const fingerprint = fingerprintOf(content)
  return {
    id,
    delivery_id: delivery.id,
    run_id: delivery.run_id,
    step: 'post',
    started_at: at,
    native_key: id,
    fingerprint,
    payload_fingerprint: fingerprint,
    segment: 0,
    title,
    content,
    baseline: null,
    number: 1,
  }
}
