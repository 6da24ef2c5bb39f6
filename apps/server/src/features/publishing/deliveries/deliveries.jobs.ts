import { NetworkError } from '@broadside/networks/spec/index'
import { transact } from '#server/context.ts'
import { defineJob, type JobCtx, type Later } from '#jobs/define.ts'
import { priorityOf } from '#jobs/queue.ts'
import { toNetworkAccount } from '#publishing/accounts/accounts.ts'
import { deliver, draftFor, giveUp, openCredential } from './deliver.ts'
import { type DeliveryData, jobOptions } from './deliveries.ts'
import { listJobless, loadDelivery, markOwner } from './deliveries.store.ts'
import { findHold } from './hold.ts'
import { Obstructed, StillWorking } from './outcomes.ts'
import { createRun } from './run.ts'

/** Brings media to the network before the due time. Its failure is no failure of the delivery, which uploads by itself then. */
async function stage(ctx: JobCtx, { delivery_id }: DeliveryData): Promise<Later | void> {
  const loaded = await loadDelivery(ctx, delivery_id)
  if (!loaded || loaded.delivery.started_at || loaded.delivery.finished_at || loaded.delivery.due_at <= ctx.clock.now()) return
  const network = ctx.networks[loaded.platform]
  if (!network?.stage || loaded.grantStatus !== 'active' || !loaded.account.is_active || (await findHold(ctx, loaded, loaded.ledger)))
    return
  try {
    await ctx.db.updateTable('deliveries').set({ stage: 'staging' }).where('id', '=', delivery_id).where('stage', '=', 'waiting').execute()
    await network.stage(
      createRun(ctx, loaded),
      { account: toNetworkAccount(loaded.account), credential: openCredential(ctx, loaded) },
      await draftFor(ctx, loaded),
    )
  } catch (error) {
    if (error instanceof StillWorking) return { at: new Date(ctx.clock.now().getTime() + error.milliseconds), counts: false }
    if (error instanceof Obstructed) return
    if (!(error instanceof NetworkError)) throw error
    ctx.log.info({ delivery: delivery_id, code: error.code }, 'media could not be staged early')
  } finally {
    await ctx.db.updateTable('deliveries').set({ stage: 'waiting' }).where('id', '=', delivery_id).where('stage', '=', 'staging').execute()
  }
}

const claim = async ({ db, processId }: Pick<JobCtx, 'db' | 'processId'>, claimed: readonly DeliveryData[]) =>
  void (await markOwner(
    db,
    claimed.map(({ delivery_id }) => delivery_id),
    processId,
  ))

const sweepTypes = {
  scheduled: 'delivery.publish',
  publishing: 'delivery.publish',
  unknown: 'delivery.reconcile',
  processing: 'delivery.poll',
} as const

/** Milliseconds after its time at which a delivery that no job will run is noticed. */
const sweepGrace = 2 * 60_000
const sweepBatch = 500

/** A delivery and its job are written together. Should one ever be without the other, it would stay open for ever. */
async function sweep(ctx: JobCtx): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (ctx) => {
    const rows = await listJobless(ctx.db, {
      before: new Date(now.getTime() - sweepGrace),
      types: Object.values(sweepTypes),
      limit: sweepBatch,
    })
    if (rows.length) ctx.log.warn({ deliveries: rows.map(({ id }) => id) }, 'took up open deliveries that had no job')
    for (const { status, id, workspace_id, publication_id, social_account_id, due_at } of rows) {
      const type = sweepTypes[status as keyof typeof sweepTypes]
      const options = { ...jobOptions(id, social_account_id), startAt: now, priority: priorityOf(due_at) }
      if (type) await ctx.queue.enqueue(ctx, type, { workspace_id, publication_id, delivery_id: id }, options)
    }
  })
}

/** Far above the tries and read-backs that the engine allows itself. */
const maxRuns = 50

export const deliveryJobs = [
  defineJob<DeliveryData>({
    type: 'delivery.publish',
    maxAttempts: 6,
    maxRuns,
    concurrency: 'deliveries',
    grouped: true,
    onClaimed: claim,
    run: deliver,
    onExhausted: giveUp,
  }),
  defineJob<DeliveryData>({
    type: 'delivery.reconcile',
    maxAttempts: 6,
    maxRuns,
    concurrency: 'others',
    grouped: true,
    onClaimed: claim,
    run: deliver,
    onExhausted: giveUp,
  }),
  defineJob<DeliveryData>({
    type: 'delivery.poll',
    maxAttempts: 300,
    concurrency: 'others',
    grouped: true,
    onClaimed: claim,
    run: deliver,
    onExhausted: giveUp,
  }),
  defineJob<DeliveryData>({ type: 'delivery.stage', maxAttempts: 6, concurrency: 'others', run: stage }),
  defineJob({ type: 'delivery.sweep', maxAttempts: 3, concurrency: 'others', run: sweep }),
]

export const recurring = [{ type: 'delivery.sweep', everyMinutes: 5, atStart: true }] as const
