/** Publishing on the built-in site: the post, its record and the end of the job are one transaction, so the commit confirms it. */
import type { Draft } from '@broadside/networks/spec/index'
import { transact } from '#server/context.ts'
import type { JobCtx } from '#jobs/define.ts'
import { uuid7 } from '#lib/ids.ts'
import { publishOnSite } from '#publishing/site/site.ts'
import { insertAttempts, settleAttempts } from './attempts.store.ts'
import { holdsDelivery, lockPublicationRows } from './deliveries.store.ts'
import type { Loaded } from './load.store.ts'
import { fingerprintOf } from './run.ts'
import { settle } from './settle.ts'

export async function publishHere(ctx: JobCtx, loaded: Loaded, draft: Draft): Promise<undefined> {
  const { delivery, destination } = loaded
  await transact(ctx, async (ctx) => {
    await lockPublicationRows(ctx.db, [delivery.publication_id])
    if (!(await holdsDelivery(ctx.db, delivery))) return
    const published = await publishOnSite(ctx, { workspaceId: delivery.workspace_id, destinationId: destination.id, draft })
    const at = ctx.clock.now()
    const attempt = attemptOf(loaded, draft, at)
    await insertAttempts(ctx, [attempt])
    await settleAttempts(ctx, [{ id: attempt.id, outcome: 'confirmed', at, published }])
    await settle(ctx, loaded, { kind: 'published', published })
  })
}

function attemptOf({ delivery }: Loaded, draft: Draft, at: Date) {
  const id = uuid7(at.getTime())
  return {
    id,
    delivery_id: delivery.id,
    run_id: delivery.run_id,
    step: 'post',
    started_at: at,
    native_key: id,
    fingerprint: fingerprintOf({ title: draft.title, segments: draft.segments.map(({ text }) => text) }),
    baseline: null,
    number: 1,
  }
}
