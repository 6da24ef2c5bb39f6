/** Runs a job and records how it ended. */
import { type App, transact } from '#server/context.ts'
import { uuid7 } from '#lib/ids.ts'
import { backoff, type JobCtx, type JobData, type JobDefinition, JobFailure, type RunningJob } from './define.ts'
import type { ClaimedJob } from './jobs.store.ts'

const safeMessage = (error: unknown) =>
  error instanceof JobFailure ? error.message : 'The job failed due to an internal error. See the server log.'

async function settleFailure(ctx: JobCtx, data: JobData, definition: JobDefinition, error: unknown): Promise<void> {
  const { job } = ctx
  ctx.outages.report(error, { job: job.id, type: job.type }, 'job failed')
  if (!(error instanceof JobFailure) && job.attempt < (definition.maxRuns ?? definition.maxAttempts)) {
    const at = new Date(ctx.clock.now().getTime() + backoff(job.attempt))
    return void (await ctx.queue.end({ job, end: { at, counts: true, error: safeMessage(error) } }))
  }
  await transact(ctx, async (ctx) => {
    const ended = await ctx.queue.settle(ctx, [{ job, end: { failure: safeMessage(error).slice(0, 500) } }])
    if (!ended.size) return
    await definition.onExhausted?.(ctx, data)
    if (!definition.failsQuietly) await ctx.handlers.jobFailed(ctx, { data })
  })
}

export async function runJob(
  app: App,
  definition: JobDefinition,
  { id, attempts, data }: ClaimedJob,
  { signal, db }: Pick<JobCtx, 'signal' | 'db'>,
): Promise<void> {
  const job: RunningJob = {
    id,
    type: definition.type,
    attempt: attempts,
    isSettled: false,
    complete: async (ctx) => void (await app.queue.settle(ctx, [{ job, end: 'completed' }])),
    postpone: async (ctx, later) => void (await app.queue.settle(ctx, [{ job, end: later }])),
  }
  const ctx: JobCtx = { ...app, db, requestId: uuid7(), signal, actor: undefined, job }
  try {
    const later = await definition.run(ctx, data)
    if (later || !job.isSettled) await app.queue.end({ job, end: later ?? 'completed' })
  } catch (error) {
    await settleFailure(ctx, data, definition, error)
  }
}
