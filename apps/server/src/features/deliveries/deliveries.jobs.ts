import { NetworkError } from '@broadside/networks/spec/index'
import { defineJob, type JobCtx } from '../../jobs/define.ts'
import { toNetworkAccount } from '../accounts/accounts.ts'
import { deliver, draftFor, giveUp, openCredential } from './deliver.ts'
import type { DeliveryData } from './deliveries.ts'
import { loadDelivery } from './deliveries.store.ts'
import { createRun } from './run.ts'

/** Brings media to the network before the due time. Its failure is no failure of the delivery, which uploads by itself then. */
async function stage(ctx: JobCtx, { delivery_id }: DeliveryData): Promise<void> {
  const loaded = await loadDelivery(ctx.db, delivery_id)
  if (!loaded || loaded.delivery.started_at || loaded.delivery.finished_at || loaded.delivery.due_at <= ctx.clock.now()) return
  const network = ctx.networks[loaded.platform]
  if (!network?.stage || loaded.grantStatus !== 'active' || !loaded.account.is_active) return
  try {
    await ctx.db.updateTable('deliveries').set({ stage: 'staging' }).where('id', '=', delivery_id).where('stage', '=', 'waiting').execute()
    await network.stage(
      createRun(ctx, loaded),
      { account: toNetworkAccount(loaded.account), credential: openCredential(ctx, loaded) },
      await draftFor(ctx, loaded),
    )
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    ctx.log.info({ delivery: delivery_id, code: error.code }, 'media could not be staged early')
  } finally {
    await ctx.db.updateTable('deliveries').set({ stage: 'waiting' }).where('id', '=', delivery_id).where('stage', '=', 'staging').execute()
  }
}

export const deliveryJobs = [
  defineJob<DeliveryData>({
    type: 'delivery.publish',
    maxAttempts: 6,
    concurrency: 'deliveries',
    grouped: true,
    run: deliver,
    onExhausted: giveUp,
  }),
  defineJob<DeliveryData>({
    type: 'delivery.reconcile',
    maxAttempts: 6,
    concurrency: 'others',
    grouped: true,
    run: deliver,
    onExhausted: giveUp,
  }),
  defineJob<DeliveryData>({
    type: 'delivery.poll',
    maxAttempts: 300,
    concurrency: 'others',
    grouped: true,
    run: deliver,
    onExhausted: giveUp,
  }),
  defineJob<DeliveryData>({ type: 'delivery.stage', maxAttempts: 6, concurrency: 'others', run: stage }),
]
