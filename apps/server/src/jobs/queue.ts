/** The queue in the database: jobs are inserted in the transaction of the change that needs them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import type { Database, Db, Handle } from '#db/open.ts'
import { createCollector } from '#lib/collect.ts'
import type { Ending } from './define.ts'
import { endRuns } from './jobs.store.ts'

/** Ids only: the payload is shown by GET /jobs. `workspace_id` decides who sees the job. */
export type JobData = Readonly<Record<string, string>>

export interface EnqueueOptions {
  /** What the job is about: at most one job of this type per subject waits or runs. */
  subject: string
  startAt?: Date
  /** Jobs of one group run one after the other. */
  group?: string
  /** Higher runs first. */
  priority?: number
}

export interface NewJob extends EnqueueOptions {
  data: JobData
}

/** When a waiting job is to start, in place of what was said before. */
interface Move {
  subject: string
  startAt: Date
  priority: number
}

export const notifyChannel = 'broadside_jobs'
export const jobTable = sql.raw('pgboss.job')

const day = 24 * 3600
const completedDays = 30
const failedDays = 90

/** Set with the end of a job that failed or was cancelled: people look for it longer. What is forgotten early stays so. */
export const rememberFailure = sql.raw(
  `case when deletion_seconds < ${completedDays * day} then deletion_seconds else ${failedDays * day} end`,
)

/** A random id that sorts by time: of several jobs of a group that are due, the queue claims the one with the least id. */
function idOf(startAt: Date): string {
  const time = startAt.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUID().slice(13)}`
}

export interface QueueDefinition {
  type: string
  maxAttempts: number
  /** Days in which a job can be looked up after its end, however it ended; default 30, and 90 when it failed. */
  rememberedDays?: number
}

export interface Queue extends AsyncDisposable {
  boss: PgBoss
  enqueue(ctx: Pick<Ctx, 'db'>, type: string, data: JobData, options: EnqueueOptions): Promise<void>
  /** Gives how many were added: those whose subject has a job already are left out. */
  enqueueMany(ctx: Pick<Ctx, 'db'>, type: string, jobs: readonly NewJob[]): Promise<number>
  /** Takes back jobs that have not started. */
  cancel(ctx: Pick<Ctx, 'db'>, type: string, subjects: readonly string[]): Promise<void>
  /** Takes back all jobs of a workspace that have not started. */
  cancelOfWorkspace(ctx: Pick<Ctx, 'db'>, workspaceId: string): Promise<void>
  /** Gives jobs that have not started another time, and with it another id. Gives the subjects whose jobs were moved. */
  move(ctx: Pick<Ctx, 'db'>, type: string, moves: readonly Move[]): Promise<Set<string>>
  /**
   * Ends many runs inside the caller's transaction, so that their results and their ends are one. Gives the ids of the
   * jobs that were still theirs; the others were taken over, and nothing is changed about them.
   */
  settle(ctx: Pick<Ctx, 'db'>, endings: readonly Ending[]): Promise<Set<string>>
  /** Ends one run outside of a transaction, in one statement with those that end at the same moment. False when it was taken over. */
  end(ending: Ending): Promise<boolean>
}

/** Earlier due times get a higher priority, so jobs of one lane run in the order of their due times. */
export const priorityOf = (dueAt: Date): number => Math.trunc(2_000_000_000 - dueAt.getTime() / 1000)

/** The workspace of a job; the empty text for jobs of the service itself. */
export const workspaceOfJob = `coalesce(data->>'workspace_id', '')`
/** The state of a job as it is shown. Both are the first columns of the index behind every list of jobs. */
export const statusOfJob = `case when state < 'active' then 'pending' when state = 'active' then 'processing' when state = 'completed' then 'completed' else 'failed' end`

const indexes = [
  `create index if not exists broadside_job_due on pgboss.job (name, start_after) where state < 'active' and not blocked`,
  `create index if not exists broadside_job_list on pgboss.job ((${workspaceOfJob}), (${statusOfJob}), created_on desc, id desc, start_after)`,
  // Counting the states of a million jobs reads this small index and no row.
  `create index if not exists broadside_job_state on pgboss.job (state)`,
]

/** Installs or upgrades the queue's tables through `setup`, and declares every queue. */
export async function openQueue(
  database: Database,
  setup: Handle,
  config: Pick<Config, 'DATABASE_BACKEND'>,
  queues: readonly QueueDefinition[],
): Promise<Queue> {
  // The schema is brought up to date without a deadline; what follows of the library itself is upkeep.
  let { pool } = setup
  const adapter = {
    executeSql: async (text: string, values?: unknown[]) => {
      // A text of several statements gives one result for each of them.
      const results = [await pool.query(text, values)].flat()
      return { rows: results.flatMap(({ rows }) => rows) }
    },
  }
  const boss = new PgBoss({ db: adapter, backend: config.DATABASE_BACKEND, monitorIntervalSeconds: 60 })
  boss.on('error', (error) => database.disruptions.report(error, {}, 'queue'))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.deleteAfterSeconds]))
  for (const { type, maxAttempts, rememberedDays = completedDays } of queues) {
    const deleteAfterSeconds = rememberedDays * day
    if (known.has(type)) {
      // Made by an earlier version, with another time.
      if (known.get(type) !== deleteAfterSeconds) await boss.updateQueue(type, { deleteAfterSeconds })
      continue
    }
    // The worker keeps its own heartbeats and back-off; the queue's expiry is only a far floor.
    await boss.createQueue(type, {
      policy: 'exclusive',
      retryLimit: maxAttempts - 1,
      expireInSeconds: day - 1,
      retentionSeconds: 400 * day,
      deleteAfterSeconds,
    })
  }
  for (const index of indexes) await sql.raw(index).execute(setup.db)
  pool = database.upkeep.pool

  const insert = async (ctx: Pick<Ctx, 'db'>, type: string, jobs: readonly NewJob[]) => {
    if (!jobs.length) return 0
    const rows = jobs.map(({ data, subject, startAt, group, priority }) => ({
      id: idOf(startAt ?? new Date()),
      data,
      singletonKey: subject,
      ...(startAt ? { startAfter: startAt } : {}),
      ...(group ? { group: { id: group } } : {}),
      ...(priority === undefined ? {} : { priority }),
    }))
    const ids = await boss.insert(type, rows, { db: fromKysely(ctx.db), returnId: true })
    await notify(ctx.db, type)
    return ids?.length ?? 0
  }

  const settle: Queue['settle'] = async ({ db }, endings) => {
    for (const { job } of endings) job.isSettled = true
    return endRuns(db, endings)
  }

  const end = createCollector(
    async (endings: readonly Ending[]) => {
      const ended = await endRuns(database.db, endings)
      return endings.map(({ job }) => ended.has(job.id))
    },
    { waitMs: 3, maxItems: 64 },
  )

  return {
    boss,
    settle,
    end,
    enqueue: async (ctx, type, data, options) => void (await insert(ctx, type, [{ data, ...options }])),
    enqueueMany: insert,
    cancel: async ({ db }, type, subjects) => {
      await sql`update ${jobTable} set state = 'cancelled', completed_on = now(), deletion_seconds = ${rememberFailure}, output = ${JSON.stringify({ message: 'cancelled' })}::jsonb
        where name = ${type} and singleton_key = any(${[...subjects]}) and state < 'active'`.execute(db)
    },
    cancelOfWorkspace: async ({ db }, workspaceId) => {
      await sql`update ${jobTable} set state = 'cancelled', completed_on = now(), deletion_seconds = ${rememberFailure}, output = ${JSON.stringify({ message: 'cancelled' })}::jsonb
        where ${sql.raw(workspaceOfJob)} = ${workspaceId} and (${sql.raw(statusOfJob)}) = 'pending'`.execute(db)
    },
    move: async ({ db }, type, moves) => {
      const { rows } = await sql<{ subject: string }>`update ${jobTable} j set id = m.id, start_after = m.start_at, priority = m.priority
        from unnest(${moves.map(({ subject }) => subject)}::text[], ${moves.map(({ startAt }) => idOf(startAt))}::uuid[],
          ${moves.map(({ startAt }) => startAt.toISOString())}::timestamptz[], ${moves.map(({ priority }) => priority)}::int[])
          as m (subject, id, start_at, priority)
        where j.name = ${type} and j.singleton_key = m.subject and j.state < 'active'
        returning m.subject`.execute(db)
      if (rows.length) await notify(db, type)
      return new Set(rows.map(({ subject }) => subject))
    },
    [Symbol.asyncDispose]: () => boss.stop({ graceful: false, close: false }),
  }
}

/** Wakes the workers of a type when the transaction commits. */
export const notify = (db: Db, type: string) => sql`select pg_notify(${notifyChannel}, ${type})`.execute(db)

export interface Recurring {
  type: string
  /** 24 at most. */
  everyHours?: number
  /** Less than an hour. Such jobs are not worth remembering for longer than a day. */
  everyMinutes?: number
  /** Runs also when a worker starts. */
  atStart?: boolean
}

/** Minutes are spread by name, so that not all of them start together. */
const minuteOf = (type: string) => [...type].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 60

/** Every run is a job of its own; only one of a type waits or runs at a time. */
export async function scheduleRecurring({ boss }: Queue, list: readonly Recurring[]): Promise<void> {
  for (const { type, everyHours = 1, everyMinutes, atStart } of list) {
    const hours = everyHours >= 24 ? '3' : everyHours === 1 ? '*' : `*/${everyHours}`
    if (everyMinutes) await boss.schedule(type, `*/${everyMinutes} * * * *`, {}, { deleteAfterSeconds: day })
    else await boss.schedule(type, `${minuteOf(type)} ${hours} * * *`, {}, { missed: 'once' })
    if (atStart) await boss.send(type, {})
  }
}
