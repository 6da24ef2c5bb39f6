/** The operator's commands for jobs. No endpoint changes jobs. */
import { type App, transact } from '#server/context.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { cancelPendingById } from '#jobs/jobs.store.ts'
import { isUniqueViolation } from '#lib/pg-errors.ts'
import * as store from './jobs.store.ts'

export { presentJob } from './jobs.present.ts'

type Base = Pick<App, 'db'>

export { listAllJobs as listJobs, type JobStatus } from './jobs.store.ts'

/** Jobs that belong to a record of their own, which must be retried or canceled instead: changing the job alone would have no effect. */
const owners: readonly { types: readonly string[]; retry: string; cancel: string }[] = [
  {
    types: ['delivery.stage', 'delivery.publish', 'delivery.reconcile', 'delivery.poll'],
    retry: 'POST /publications/{id}/retry-failed',
    cancel: 'POST /publications/{id}/cancel',
  },
  { types: ['build.generate'], retry: 'POST /publication-builds/{id}/retry', cancel: 'POST /publication-builds/{id}/cancel' },
]

async function lock(ctx: Base, id: string, action: 'retry' | 'cancel') {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const job = isUuid ? await store.lockJob(ctx.db, id) : undefined
  if (!job) throw notFound('job')
  const needed = action === 'retry' ? 'failed' : 'pending'
  if (job.status !== needed) throw new Problem('state_conflict', `The job is ${job.status}. This command requires a ${needed} job.`)
  const owner = owners.find(({ types }) => types.includes(job.type))
  if (owner) throw new Problem('state_conflict', `Jobs of type ${job.type} can't be changed directly. Use ${owner[action]} instead.`)
  return job
}

/**
 * Runs a failed job again with all its attempts. Throws `not_found`, or `state_conflict` if the job can't be retried or
 * its subject has an open job.
 */
export async function retryJob(ctx: Base, id: string): Promise<{ type: string }> {
  try {
    return await transact(ctx, async (ctx) => {
      const job = await lock(ctx, id, 'retry')
      await store.reviveJob(ctx.db, job.type, id)
      return job
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Problem('state_conflict', 'Another job of the same type and subject is already pending or running.')
    throw error
  }
}

/** Cancels a pending job. Throws `not_found`, `state_conflict`. */
export const cancelJob = (ctx: Base, id: string): Promise<{ type: string }> =>
  transact(ctx, async (ctx) => {
    const job = await lock(ctx, id, 'cancel')
    await cancelPendingById(ctx.db, id)
    return job
  })
