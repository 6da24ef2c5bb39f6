/** Uploads media before the due time. If this fails, the delivery uploads them itself. */
import { NetworkError } from '@broadside/networks/spec/index'
import type { JobCtx, Later } from '#jobs/define.ts'
import { findControl } from './block.ts'
import { targetOf } from './deliver.ts'
import type { DeliveryData } from './deliveries.ts'
import { moveStage } from './deliveries.store.ts'
import { sendingOf } from './draft.ts'
import { Blocked, StillWorking } from './failures.ts'
import { type Loaded, loadDeliveries } from './load.store.ts'
import { createRun } from './run.ts'

const isWaiting = ({ delivery, grant, account }: Loaded, now: Date) =>
  !delivery.started_at && !delivery.finished_at && delivery.due_at > now && grant?.status === 'active' && account.is_active

export async function stage(ctx: JobCtx, { delivery_id }: DeliveryData): Promise<Later | void> {
  const loaded = await ctx.inBatch(loadDeliveries, delivery_id)
  if (!loaded || !isWaiting(loaded, ctx.clock.now())) return
  const network = ctx.networks[loaded.platform]
  if (!network?.stage || (await findControl(ctx, loaded))) return
  try {
    await moveStage(ctx.db, loaded.delivery, 'waiting', 'staging')
    const sending = await sendingOf(ctx, loaded)
    await network.stage(createRun(ctx, loaded, sending), targetOf(ctx, loaded), sending.draft)
  } catch (error) {
    if (error instanceof StillWorking) return { at: new Date(ctx.clock.now().getTime() + error.waitMs), counts: false }
    if (error instanceof Blocked) return
    if (!(error instanceof NetworkError)) throw error
    ctx.log.info({ delivery: delivery_id, code: error.code }, 'media could not be staged early')
  } finally {
    await moveStage(ctx.db, loaded.delivery, 'staging', 'waiting')
  }
}
