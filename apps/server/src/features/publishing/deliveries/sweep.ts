/** Recovers open deliveries without a job. Both are written in one transaction, so this only repairs damage. */
import { transact } from '#server/context.ts'
import type { JobCtx } from '#jobs/define.ts'
import { priorityOf } from '#jobs/queue.ts'
import { jobOptions } from './deliveries.ts'
import { listJobless } from './deliveries.store.ts'

const jobOf = {
  scheduled: 'delivery.publish',
  publishing: 'delivery.publish',
  unknown: 'delivery.reconcile',
  processing: 'delivery.poll',
} as const

const graceMs = 2 * 60_000
const batchSize = 500

/** Creates a job for each open delivery without one. */
export async function sweep(ctx: JobCtx): Promise<void> {
  const now = ctx.clock.now()
  await transact(ctx, async (ctx) => {
    const rows = await listJobless(ctx.db, {
      before: new Date(now.getTime() - graceMs),
      types: Object.values(jobOf),
      limit: batchSize,
    })
    if (rows.length) ctx.log.warn({ deliveries: rows.map(({ id }) => id) }, 'took up open deliveries that had no job')
    for (const { status, id, workspace_id, publication_id, social_account_id, due_at } of rows) {
      const type = jobOf[status as keyof typeof jobOf]
      const options = { ...jobOptions(id, social_account_id), startAt: now, priority: priorityOf(due_at) }
      if (type) await ctx.queue.enqueue(ctx, type, { workspace_id, publication_id, delivery_id: id }, options)
    }
  })
}
