/** The queue in the database. Jobs are inserted in the transaction of the change that needs them. */
import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import { afterCommit } from '#db/after-commit.ts'
import type { Announcer } from '#db/announcer.ts'
import type { Db } from '#db/open.ts'
import { createCollector } from '#lib/collect.ts'
import { isDatabaseAway } from '#lib/pg-errors.ts'
import type { Traces } from '#lib/traces/traces.ts'
import type { Ending, JobData, JobDefinition } from './define.ts'
import * as store from './jobs.store.ts'

export interface EnqueueOptions {
  /** At most one job of a type per subject waits or runs. */
  subject: string
  startAt?: Date
  /** Jobs of one group run one at a time. */
  group?: string
  /** Higher priorities run first. */
  priority?: number
  /** Days the job can be looked up after its end, if not the default of its type. */
  rememberedDays?: number
}

export interface NewJob extends EnqueueOptions {
  data: JobData
  /** The traceparent of the cause, if that isn't the current span. */
  trace?: string | undefined
}

/** A new start time for a waiting job. */
interface Move {
  subject: string
  startAt: Date
  priority: number
}

export const jobsChannel = 'broadside_jobs'

/** A random id that sorts by time, because the job with the lowest id is claimed first within a priority. */
function idOf(startAt: Date): string {
  const time = startAt.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUID().slice(13)}`
}

export interface Queue {
  /** For statements outside of the callers' transactions. */
  readonly db: Db
  /** The types that this version can run. */
  readonly types: readonly string[]
  enqueue(ctx: Pick<Ctx, 'db'>, type: string, data: JobData, options: EnqueueOptions): Promise<void>
  /** Returns the number of added jobs. A job whose subject has an open one is left out. */
  enqueueMany(ctx: Pick<Ctx, 'db'>, type: string, jobs: readonly NewJob[]): Promise<number>
  /** Cancels jobs that have not started. */
  cancel(ctx: Pick<Ctx, 'db'>, type: string, subjects: readonly string[]): Promise<void>
  /** Cancels all jobs of a workspace that have not started. */
  cancelOfWorkspace(ctx: Pick<Ctx, 'db'>, workspaceId: string): Promise<void>
  /** Moves jobs that have not started to another time, which changes their ids. Returns the subjects of the moved jobs. */
  move(ctx: Pick<Ctx, 'db'>, type: string, moves: readonly Move[]): Promise<Set<string>>
  /**
   * Ends many runs in the caller's transaction, together with their results. Returns the ids of the jobs that they still held; jobs that were taken
   * over stay unchanged.
   */
  settle(ctx: Pick<Ctx, 'db'>, endings: readonly Ending[]): Promise<Set<string>>
  /** Ends one run outside of a transaction, batched with others that end now. Returns false if the job was taken over. */
  end(ending: Ending): Promise<boolean>
}

/** Earlier due times get a higher priority, so jobs of one lane run in the order of their due times. */
export const priorityOf = (dueAt: Date): number => Math.trunc(2_000_000_000 - dueAt.getTime() / 1000)

/** Jobs of undefined types. */
const defaultAttempts = 3

export interface QueueParts {
  db: Db
  announcer: Announcer
  traces: Traces
  definitions: readonly Pick<JobDefinition, 'type' | 'maxAttempts' | 'rememberedDays'>[]
}

export function createQueue({ db: ownDb, announcer, traces, definitions }: QueueParts): Queue {
  const known = new Map(definitions.map((definition) => [definition.type, definition]))
  const wake = ({ db }: Pick<Ctx, 'db'>, type: string) => announcer.announce(db, jobsChannel, type)

  const enqueueMany: Queue['enqueueMany'] = async (ctx, type, jobs) => {
    if (!jobs.length) return 0
    const { maxAttempts = defaultAttempts, rememberedDays: usualDays } = known.get(type) ?? {}
    const cause = traces.isOn ? { trace: traces.current() } : undefined
    const rows = jobs.map(({ data, subject, startAt, group, priority = 0, rememberedDays = usualDays, trace }) => ({
      id: idOf(startAt ?? new Date()),
      type,
      subject,
      data,
      lane: group ?? null,
      priority,
      runAt: startAt,
      maxAttempts,
      rememberedDays,
      ...(trace === undefined ? cause : { trace }),
    }))
    const added = await store.insertJobs(ctx.db, rows)
    if (added) wake(ctx, type)
    return added
  }

  const settle: Queue['settle'] = async (ctx, endings) => {
    if (!endings.length) return new Set()
    const ended = await store.endRuns(ctx.db, endings)
    afterCommit(ctx.db, () => {
      for (const { job } of endings) job.isSettled = true
    })
    for (const type of new Set(ended.filter(({ isWaiting }) => isWaiting).map((one) => one.type))) wake(ctx, type)
    return new Set(ended.map(({ id }) => id))
  }

  return {
    db: ownDb,
    types: [...known.keys()],
    enqueue: async (ctx, type, data, options) => void (await enqueueMany(ctx, type, [{ data, ...options }])),
    enqueueMany,
    cancel: async ({ db }, type, subjects) => void (await store.cancelPending(db, type, subjects)),
    cancelOfWorkspace: async ({ db }, workspaceId) => void (await store.cancelPendingOf(db, workspaceId)),
    move: async (ctx, type, moves) => {
      const rows = moves.map(({ subject, startAt, priority }) => ({ subject, id: idOf(startAt), runAt: startAt, priority }))
      const moved = await store.movePending(ctx.db, type, rows)
      if (moved.length) wake(ctx, type)
      return new Set(moved)
    },
    settle,
    end: createCollector(
      async (endings: readonly Ending[]) => {
        const ended = await settle({ db: ownDb }, endings)
        return endings.map(({ job }) => ended.has(job.id))
      },
      { waitMs: 3, maxItems: 64, isGeneral: isDatabaseAway },
    ),
  }
}
