/**
 * Works jobs: claims them from the queue, keeps their heartbeats, and settles them. It is woken by notification and by
 * a timer at the next due time; a slow poll is only the floor under both.
 */
import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata } from 'pg-boss'
import type { App } from '../context.ts'
import { transact } from '../context.ts'
import { uuid7 } from '../lib/ids.ts'
import { backoff, type JobCtx, type JobDefinition, JobFailure, type Later, type RunningJob } from './define.ts'
import { type JobData, jobTable, notify, notifyChannel } from './queue.ts'

type Job = JobWithMetadata<JobData>

const floorInterval = 30_000
const heartbeatInterval = 5000
/** Milliseconds without a heartbeat after which a job belongs to whoever takes it. */
export const heartbeatTimeout = 20_000

/** Milliseconds that running jobs get to end by themselves when the worker stops. */
const drainTime = 15_000

export interface Worker extends AsyncDisposable {
  start(): Promise<void>
  /** Works everything that is due at the app's clock, until nothing is left. For tests and the command line. */
  drain(): Promise<void>
  /** Jobs that run now. */
  active(): number
}

const attemptOf = (job: Job) => job.retryCount + 1

/** Puts a claimed job back. `counts` false takes the run back, as if it had not been tried. */
async function release(app: Pick<App, 'db'>, job: Job, { at, counts, error }: Later): Promise<void> {
  const output = error === undefined ? null : JSON.stringify({ message: error })
  await sql`update ${jobTable} set state = 'retry', start_after = ${at}, heartbeat_on = null,
      started_on = case when ${counts} or retry_count > 0 then started_on else null end,
      retry_count = case when ${counts} then retry_count else greatest(retry_count - 1, 0) end,
      output = coalesce(${output}::jsonb, output)
    where name = ${job.name} and id = ${job.id} and state = 'active' and retry_count = ${job.retryCount}`.execute(app.db)
  await notify(app.db, job.name)
}

async function fail(app: Pick<App, 'db'>, job: Job, message: string): Promise<void> {
  await sql`update ${jobTable} set state = 'failed', completed_on = now(), output = ${JSON.stringify({ message })}::jsonb
    where name = ${job.name} and id = ${job.id} and state = 'active' and retry_count = ${job.retryCount}`.execute(app.db)
}

const safeMessage = (error: unknown) =>
  error instanceof JobFailure ? error.message : 'The job failed for an internal reason; the server log has the details.'

async function settleFailure(app: App, ctx: JobCtx, job: Job, definition: JobDefinition, error: unknown): Promise<void> {
  app.log.error({ err: error, job: job.id, type: job.name }, 'job failed')
  if (!(error instanceof JobFailure) && attemptOf(job) < definition.maxAttempts) {
    const at = new Date(app.clock.now().getTime() + backoff(attemptOf(job)))
    return release(app, job, { at, counts: true, error: safeMessage(error) })
  }
  await transact(ctx, async (ctx) => {
    await fail(ctx, job, safeMessage(error).slice(0, 500))
    await definition.onExhausted?.(ctx, job.data)
  })
}

async function runJob(app: App, definition: JobDefinition, job: Job, signal: AbortSignal): Promise<void> {
  let completed = false
  const running: RunningJob = {
    id: job.id,
    type: job.name,
    attempt: attemptOf(job),
    complete: async ({ db }) => {
      await app.queue.boss.complete(job.name, job.id, null, { db: fromKysely(db) })
      completed = true
    },
  }
  const ctx: JobCtx = { ...app, requestId: uuid7(), signal, actor: undefined, job: running }
  try {
    const later = await definition.run(ctx, job.data)
    if (later) await release(app, job, later)
    else if (!completed) await running.complete(app)
  } catch (error) {
    await settleFailure(app, ctx, job, definition, error)
  }
}

export function createWorker(app: App, definitions: readonly JobDefinition[]): Worker {
  const active = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const aborting = new AbortController()
  const loops: Loop[] = []
  const timers: NodeJS.Timeout[] = []
  let listener: Awaited<ReturnType<App['database']['connect']>> | undefined

  const begin = (definition: JobDefinition, job: Job, done: () => void) => {
    const work = runJob(app, definition, job, aborting.signal)
      .catch((error: unknown) => app.log.error({ err: error, job: job.id }, 'job could not be settled'))
      .finally(() => {
        active.delete(job.id)
        done()
      })
    active.set(job.id, work)
    return work
  }

  const fetch = (definition: JobDefinition, batchSize: number): Promise<Job[]> =>
    app.queue.boss.fetch<JobData>(definition.type, {
      batchSize,
      includeMetadata: true,
      ...(definition.grouped ? { groupConcurrency: 1 } : {}),
    })

  const beat = async () => {
    if (active.size)
      await sql`update ${jobTable} set heartbeat_on = now() where id = any(${[...active.keys()]}::uuid[]) and state = 'active'`.execute(
        app.db,
      )
    await app.db.updateTable('processes').set({ seen_at: app.clock.now() }).where('id', '=', app.processId).execute()
    await reclaim(app, new Date(Date.now() - heartbeatTimeout))
  }

  const listen = async () => {
    listener = await app.database.connect()
    listener.on('notification', ({ payload }) => loops.find((loop) => loop.type === payload)?.wake())
    listener.once('end', () => {
      if (stopping.signal.aborted) return
      timers.push(
        setTimeout(() => void listen().catch((error: unknown) => app.log.warn({ err: error }, 'no notifications; polling goes on')), 1000),
      )
    })
    await listener.query(`listen ${notifyChannel}`)
    for (const loop of loops) loop.wake()
  }

  return {
    active: () => active.size,
    start: async () => {
      for (const definition of definitions) {
        const size = definition.concurrency === 'deliveries' ? app.config.DELIVERY_CONCURRENCY : app.config.JOB_CONCURRENCY
        loops.push(createLoop(app, { definition, size, fetch, begin, signal: stopping.signal }))
      }
      await listen()
      timers.push(
        setInterval(() => void beat().catch((error: unknown) => app.log.warn({ err: error }, 'heartbeat failed')), heartbeatInterval),
      )
    },
    drain: async () => {
      for (let found = true; found;) {
        found = false
        // Jobs that are due by the app's clock become due by the database's.
        await sql`update ${jobTable} set start_after = now() where state < 'active' and start_after > now() and start_after <= ${app.clock.now()}`.execute(
          app.db,
        )
        for (const definition of definitions) {
          const jobs = await fetch(definition, 50)
          found ||= jobs.length > 0
          await Promise.all(jobs.map((job) => begin(definition, job, () => undefined)))
        }
      }
    },
    [Symbol.asyncDispose]: async () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(loops.map((loop) => loop.stop()))
      // What runs may end by itself for a while; a call that is cut off would leave an outcome that nobody knows.
      const patience = setTimeout(() => aborting.abort(), drainTime)
      await Promise.all(active.values())
      clearTimeout(patience)
      await listener?.end()
    },
  }
}

/** Gives back the jobs of workers that stopped their heartbeat before this instant; with subjects, only the jobs about those. */
export async function reclaim(app: Pick<App, 'db' | 'log'>, before: Date, subjects?: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    update ${jobTable} set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and coalesce(heartbeat_on, started_on) < ${before}
      and (${subjects ? [...subjects] : null}::text[] is null or singleton_key = any(${subjects ? [...subjects] : null}))
    returning name`.execute(app.db)
  if (!rows.length) return
  app.log.warn({ jobs: rows.length }, 'took over jobs of a worker that died')
  for (const name of new Set(rows.map((row) => row.name))) await notify(app.db, name)
}

interface LoopParts {
  definition: JobDefinition
  size: number
  fetch(definition: JobDefinition, batchSize: number): Promise<Job[]>
  begin(definition: JobDefinition, job: Job, done: () => void): Promise<void>
  signal: AbortSignal
}

interface Loop {
  type: string
  wake(): void
  stop(): Promise<void>
}

/** One loop per type: fetch into free places, then sleep until woken, until a place is free, or until the next job is due. */
function createLoop(app: App, { definition, size, fetch, begin, signal }: LoopParts): Loop {
  let running = 0
  let woken = true
  let wakeUp: (() => void) | undefined
  const wake = () => {
    woken = true
    wakeUp?.()
  }

  const sleep = async (milliseconds: number) => {
    if (woken || signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, milliseconds)
    wakeUp = resolve
    await promise
    wakeUp = undefined
    clearTimeout(timer)
  }

  const untilDue = async () => {
    const { rows } = await sql<{ at: Date }>`select start_after as at from pgboss.job
      where name = ${definition.type} and state < 'active' and not blocked order by start_after limit 1`.execute(app.db)
    const [next] = rows
    if (!next) return floorInterval
    const wait = next.at.getTime() - Date.now()
    // Due already, yet not fetched: its group is busy elsewhere. Its end here wakes us; this is for another process.
    return wait <= 0 ? 500 : Math.min(wait, floorInterval)
  }

  const turn = async () => {
    woken = false
    const free = size - running
    if (free > 0) {
      const jobs = await fetch(definition, free)
      for (const job of jobs) {
        running += 1
        void begin(definition, job, () => {
          running -= 1
          wake()
        })
      }
      if (jobs.length === free) return
    }
    await sleep(running >= size ? floorInterval : await untilDue())
  }

  const loop = async () => {
    while (!signal.aborted)
      await turn().catch(async (error: unknown) => {
        app.log.warn({ err: error, type: definition.type }, 'jobs could not be fetched')
        await sleep(1000)
      })
  }
  const ended = loop()
  return { type: definition.type, wake, stop: () => (wake(), ended) }
}
