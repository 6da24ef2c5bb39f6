/** Runs a job and records how it ended. */
import { type App, transact } from '#server/context.ts'
import { uuid7 } from '#lib/ids.ts'
import { type ActiveSpan, inSpan, type SpanParts } from '#lib/traces/traces.ts'
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

/** Seconds after which a run doesn't join the trace of its cause, which then only links to it: few programs show a trace that lasts for days. */
const joinsWithin = 60

/** https://opentelemetry.io/docs/specs/semconv/messaging/messaging-spans/ */
function toSpan({ type }: JobDefinition, { id, attempts, data, trace, age = 0 }: ClaimedJob): SpanParts {
  const ids = Object.fromEntries(Object.entries(data).map(([name, value]) => [`broadside.${name}`, value]))
  const attributes = {
    'messaging.system': 'broadside',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': type,
    'messaging.message.id': id,
    'broadside.job.attempt': attempts,
    ...ids,
  }
  const cause = trace ?? undefined
  return { kind: 'consumer', attributes, ...(age < joinsWithin ? { parent: cause } : { link: cause }) }
}

/** Runs a job in a span of its own, if traces are on. */
export const runJob = (app: App, definition: JobDefinition, job: ClaimedJob, running: Pick<JobCtx, 'signal' | 'db'>): Promise<void> =>
  app.traces.isOn
    ? inSpan(app.traces, `process ${definition.type}`, toSpan(definition, job), (span) => run(app, definition, job, running, span))
    : run(app, definition, job, running)

async function run(
  app: App,
  definition: JobDefinition,
  { id, attempts, data }: ClaimedJob,
  { signal, db }: Pick<JobCtx, 'signal' | 'db'>,
  span?: ActiveSpan,
): Promise<void> {
  const job: RunningJob = {
    id,
    type: definition.type,
    attempt: attempts,
    isSettled: false,
    trace: app.traces.current(),
    complete: async (ctx) => void (await app.queue.settle(ctx, [{ job, end: 'completed' }])),
    postpone: async (ctx, later) => void (await app.queue.settle(ctx, [{ job, end: later }])),
  }
  const ctx: JobCtx = { ...app, db, requestId: uuid7(), signal, actor: undefined, job }
  try {
    const later = await definition.run(ctx, data)
    if (later || !job.isSettled) await app.queue.end({ job, end: later ?? 'completed' })
  } catch (error) {
    span?.fail(error instanceof Error ? error.name : 'unknown')
    await settleFailure(ctx, data, definition, error)
  }
}
