/** What a kind of background job declares. */
import type { Ctx } from '#server/context.ts'

/** Ids only: the payload is shown by GET /jobs. `workspace_id` decides who sees the job. */
export type JobData = Readonly<Record<string, string>>

export interface RunningJob {
  readonly id: string
  readonly type: string
  /** 1 for the first run. */
  readonly attempt: number
  /** Its end is written down already, by whoever has this job run. */
  isSettled: boolean
  /** Marks the job completed inside the caller's transaction, so that its result and its end are one. */
  complete(ctx: Pick<Ctx, 'db'>): Promise<void>
  /** Puts the job back inside the caller's transaction, so that what is written down and the time of the next run are one. */
  postpone(ctx: Pick<Ctx, 'db'>, later: Later): Promise<void>
}

export interface JobCtx extends Ctx {
  job: RunningJob
}

/** "Not now": the job waits and comes again. Counted as an attempt only when it really tried. */
export interface Later {
  at: Date
  counts: boolean
  error?: string
}

/** `failure` is final, and safe to show. */
export type End = 'completed' | Later | { failure: string }

export interface Ending {
  job: RunningJob
  end: End
}

export interface JobDefinition<D extends JobData = JobData> {
  /** `noun.verb` */
  type: string
  maxAttempts: number
  /**
   * Started runs after which a failure is the last, where that is not `maxAttempts`: runs that ended because their
   * process died count as started too, and must not make the next hiccup of the database final.
   */
  maxRuns?: number
  /** Which setting bounds how many run at once in one process. */
  concurrency: 'deliveries' | 'others'
  /** At most one job of a group runs at a time, over all processes and all types that say so. */
  grouped?: boolean
  /**
   * At most this many jobs of this type and of one group run at a time, over all processes. `all_but_one` of the places
   * that one process has keeps a place for the jobs of others, unless there is only one.
   */
  perGroup?: number | 'all_but_one'
  /** Days in which a job can be looked up after its end, however it ended; default 30, and 90 when it failed. */
  rememberedDays?: number
  /** The workspace is not told when a job of this type fails for good. */
  failsQuietly?: boolean
  /** Resolves when the job is done; gives `Later` to come again. A rejection is a failure and is retried with back-off. */
  run(ctx: JobCtx, data: D): Promise<Later | void>
  /** After the last failure, in the transaction that marks the job failed. */
  onExhausted?(ctx: JobCtx, data: D): Promise<void>
}

export const defineJob = <D extends JobData>(definition: JobDefinition<D>): JobDefinition => definition as unknown as JobDefinition

/** An error that a retry cannot fix. Its message is safe to show. */
export class JobFailure extends Error {
  override name = 'JobFailure'
}

/** 30 s × 2^n, at most 15 min, ± 20 %. `tries` counts those already made. */
export function backoff(tries: number, random: () => number = Math.random): number {
  const base = Math.min(30_000 * 2 ** Math.max(0, tries - 1), 15 * 60_000)
  return Math.round(base * (0.8 + 0.4 * random()))
}
