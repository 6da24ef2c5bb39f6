/**
 * Works jobs: claims them from the queue, keeps their heartbeats, and settles them. It is woken by notification and by
 * a timer at the next due time; a slow poll is only the floor under both.
 */
import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata } from 'pg-boss'
import type { App } from '#server/context.ts'
import { transact } from '#server/context.ts'
import { uuid7 } from '#lib/ids.ts'
import { backoff, type JobCtx, type JobDefinition, JobFailure, type RunningJob } from './define.ts'
import { createListener } from './listener.ts'
import { type JobData, jobTable, notify, notifyChannel } from './queue.ts'

type Job = JobWithMetadata<JobData>

const floorInterval = 30_000
const heartbeatInterval = 5000
/** Milliseconds in which places that come free are gathered. */
const gatherTime = 10
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

const safeMessage = (error: unknown) =>
  error instanceof JobFailure ? error.message : 'The job failed for an internal reason; the server log has the details.'

async function settleFailure(app: App, ctx: JobCtx, data: JobData, definition: JobDefinition, error: unknown): Promise<void> {
  const { job } = ctx
  app.disruptions.report(error, { job: job.id, type: job.type }, 'job failed')
  if (!(error instanceof JobFailure) && job.attempt < (definition.maxRuns ?? definition.maxAttempts)) {
    const at = new Date(app.clock.now().getTime() + backoff(job.attempt))
    return void (await app.queue.end({ job, end: { at, counts: true, error: safeMessage(error) } }))
  }
  await transact(ctx, async (ctx) => {
    const ended = await ctx.queue.settle(ctx, [{ job, end: { failure: safeMessage(error).slice(0, 500) } }])
    if (!ended.size) return
    await definition.onExhausted?.(ctx, data)
    if (!definition.failsQuietly) await app.handlers.jobFailed(ctx, { data })
  })
}

async function runJob(app: App, definition: JobDefinition, claimed: Job, { signal, db }: Pick<JobCtx, 'signal' | 'db'>): Promise<void> {
  const job: RunningJob = {
    id: claimed.id,
    type: claimed.name,
    attempt: claimed.retryCount + 1,
    isSettled: false,
    complete: async (ctx) => void (await app.queue.settle(ctx, [{ job, end: 'completed' }])),
    postpone: async (ctx, later) => void (await app.queue.settle(ctx, [{ job, end: later }])),
  }
  const ctx: JobCtx = { ...app, db, requestId: uuid7(), signal, actor: undefined, job }
  try {
    const later = await definition.run(ctx, claimed.data)
    if (later || !job.isSettled) await app.queue.end({ job, end: later ?? 'completed' })
  } catch (error) {
    await settleFailure(app, ctx, claimed.data, definition, error)
  }
}

/** Jobs of a type that run in this process at a time. */
const placesOf = ({ config }: Pick<App, 'config'>, { concurrency }: JobDefinition): number =>
  concurrency === 'deliveries' ? config.DELIVERY_CONCURRENCY : config.JOB_CONCURRENCY

/** Numbers that nothing else locks: of all types of `grouped`, and of one type with `perGroup`. */
const lanesLock = [8788, 1] as const
const groupsLock = 8789

/**
 * Claims jobs that are due. Two processes that choose at the same moment would not see what the other takes of a group,
 * so they choose in turn where groups are limited.
 */
function fetchJobs(app: App, definition: JobDefinition, batchSize: number, groupedTypes: readonly string[]): Promise<Job[]> {
  const { type, grouped } = definition
  const perGroup = definition.perGroup === 'all_but_one' ? Math.max(1, placesOf(app, definition) - 1) : definition.perGroup
  const options = { batchSize, includeMetadata: true as const, db: fromKysely(app.db) }
  if (grouped) return fetchInLanes(app, definition, options, groupedTypes)
  if (perGroup === undefined) return app.queue.boss.fetch<JobData>(type, options)
  return app.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${groupsLock}::int, hashtext(${type}))`.execute(trx)
    return app.queue.boss.fetch<JobData>(type, { ...options, groupConcurrency: perGroup, db: fromKysely(trx) })
  })
}

/** One job of a group at a time. A group spans all types of `groupedTypes`. */
function fetchInLanes(
  app: App,
  { type, onClaimed }: JobDefinition,
  options: { batchSize: number; includeMetadata: true; db: ReturnType<typeof fromKysely> },
  groupedTypes: readonly string[],
): Promise<Job[]> {
  const others = groupedTypes.filter((other) => other !== type)
  return app.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lanesLock[0]}::int, ${lanesLock[1]}::int)`.execute(trx)
    const { rows } = await sql<{ group_id: string }>`select group_id from ${jobTable}
      where name = any(${others}) and state = 'active' and group_id is not null`.execute(trx)
    const busy = { ignoreGroups: rows.map(({ group_id }) => group_id) }
    const jobs = await app.queue.boss.fetch<JobData>(type, { ...options, ...busy, groupConcurrency: 1, db: fromKysely(trx) })
    if (jobs.length)
      await onClaimed?.(
        { ...app, db: trx },
        jobs.map(({ data }) => data),
      )
    return jobs
  })
}

/** Jobs of the types of `upkeep` work on connections whose statements may take minutes. */
export function createWorker(app: App, definitions: readonly JobDefinition[], upkeep: ReadonlySet<string> = new Set()): Worker {
  const active = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const aborting = new AbortController()
  const loops: Loop[] = []

  const begin = (definition: JobDefinition, job: Job, done: () => void) => {
    const db = upkeep.has(definition.type) ? app.database.upkeep.db : app.db
    const work = runJob(app, definition, job, { signal: aborting.signal, db })
      .catch((error: unknown) => app.disruptions.report(error, { job: job.id }, 'job could not be settled'))
      .finally(() => {
        // After a pause that lost the heartbeat the same job may run here a second time; that run keeps its place.
        if (active.get(job.id) === work) active.delete(job.id)
        done()
      })
    active.set(job.id, work)
    return work
  }

  const groupedTypes = definitions.filter(({ grouped }) => grouped).map(({ type }) => type)
  const fetch = (definition: JobDefinition, batchSize: number) => fetchJobs(app, definition, batchSize, groupedTypes)

  const heart = createHeart(app, () => [...active.keys()])

  const wakeLoops = (type: string | undefined) => {
    for (const loop of loops) if (type === undefined || loop.type === type) loop.wake()
  }
  const listener = createListener(app, notifyChannel, wakeLoops)

  return {
    active: () => active.size,
    start: async () => {
      for (const definition of definitions) {
        loops.push(createLoop(app, { definition, size: placesOf(app, definition), fetch, begin, signal: stopping.signal }))
      }
      await listener.start()
      await heart.start()
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
      await Promise.all(loops.map((loop) => loop.stop()))
      // What runs may end by itself for a while; a call that is cut off would leave an outcome that nobody knows.
      const patience = setTimeout(() => aborting.abort(), drainTime)
      await Promise.all(active.values())
      clearTimeout(patience)
      // Only now: what still ran would have been taken over without a heartbeat.
      await heart.stop()
      await listener[Symbol.asyncDispose]()
    },
  }
}

/**
 * Gives back the jobs that have had no heartbeat for this many milliseconds; with subjects, only the jobs about those.
 * The database measures the time, since it is the one that wrote the heartbeats.
 */
export async function reclaim(app: Pick<App, 'db' | 'log'>, silence: number, subjects?: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    update ${jobTable} set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and coalesce(heartbeat_on, started_on) <= now() - ${silence} * interval '1 millisecond'
      and (${subjects ? [...subjects] : null}::text[] is null or singleton_key = any(${subjects ? [...subjects] : null}))
    returning name`.execute(app.db)
  if (!rows.length) return
  app.log.warn({ jobs: rows.length }, 'took over jobs of a worker that died')
  for (const name of new Set(rows.map((row) => row.name))) await notify(app.db, name)
}

/** Keeps the heartbeats of the jobs that run here, and takes over those of workers that have none. */
function createHeart(app: App, running: () => readonly string[]) {
  let timer: NodeJS.Timeout | undefined
  let last = performance.now()
  let beating: Promise<void> | undefined

  const beat = async () => {
    const ids = running()
    if (ids.length)
      await sql`update ${jobTable} set heartbeat_on = now() where id = any(${ids}::uuid[]) and state = 'active'`.execute(app.db)
    await app.db.updateTable('processes').set({ seen_at: app.clock.now() }).where('id', '=', app.processId).execute()
    // After a time without the database nobody has a heartbeat: the others get the chance to give theirs first.
    const paused = performance.now() - last > 2 * heartbeatInterval
    last = performance.now()
    if (!paused) await reclaim(app, heartbeatTimeout)
  }

  const beatOnce = () =>
    (beating ??= beat()
      .catch((error: unknown) => app.disruptions.report(error, {}, 'heartbeat failed'))
      .finally(() => (beating = undefined)))

  return {
    /** The first beat is at once, so that a process which never lives long takes over as well. */
    start: () => {
      last = performance.now()
      timer = setInterval(() => void beatOnce(), heartbeatInterval)
      return beatOnce()
    },
    stop: async () => {
      clearInterval(timer)
      await beating
    },
  }
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
  let gathering: NodeJS.Timeout | undefined
  let wakeUp: (() => void) | undefined
  const wake = () => {
    woken = true
    wakeUp?.()
  }

  /** A place came free. While most are still at work it waits for others, since one fetch for several costs as much as for one. */
  const leave = () => {
    running -= 1
    if (running < size / 2) return wake()
    gathering ??= setTimeout(() => {
      gathering = undefined
      wake()
    }, gatherTime)
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
    const jobs = free > 0 ? await fetch(definition, free) : []
    for (const job of jobs) {
      running += 1
      void begin(definition, job, leave)
    }
    // One group may have filled the list that was chosen from: there is nothing left only when nothing came.
    if (jobs.length && jobs.length < free) return
    await sleep(jobs.length === free ? floorInterval : await untilDue())
  }

  const loop = async () => {
    while (!signal.aborted)
      await turn().catch(async (error: unknown) => {
        app.disruptions.report(error, { type: definition.type }, 'jobs could not be fetched')
        await sleep(1000)
      })
  }
  const ended = loop()
  return { type: definition.type, wake, stop: () => (wake(), ended) }
}
