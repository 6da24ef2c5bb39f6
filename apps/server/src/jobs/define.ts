/** The declaration of a type of background job. */
import type { Ctx } from '#server/context.ts'

/** Must contain ids only, because GET /jobs shows it. `workspace_id` decides who sees the job. */
export type JobData = Readonly<Record<string, string>>

export interface RunningJob {
  readonly id: string
  readonly type: string
  /** 1 for the first run. */
  readonly attempt: number
  /** The traceparent of this run, for jobs that continue it. */
  readonly trace?: string | undefined
  /** The job's end is already recorded. */
  isSettled: boolean
  /** Completes the job in the caller's transaction, together with its result. */
  complete(ctx: Pick<Ctx, 'db'>): Promise<void>
  /** Reschedules the job in the caller's transaction, together with what the run recorded. */
  postpone(ctx: Pick<Ctx, 'db'>, later: Later): Promise<void>
}

export interface JobCtx extends Ctx {
  job: RunningJob
}

/** The job waits and runs again. `counts`: whether this run counts as an attempt. */
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
  /**
   * Whether jobs of this type wait while the server is held. Those must that send something, or that use the credentials of accounts: the server
   * whose data was restored may have done the same, or still be running.
   */
  whileHeld: 'waits' | 'runs'
  maxAttempts: number
  /**
   * Started runs after which a failure is final, if not `maxAttempts`. Runs whose process died also count as started, and they must not make the next
   * database error final.
   */
  maxRuns?: number
  /** The setting that limits concurrent jobs in one process. */
  concurrency: 'deliveries' | 'others'
  /** At most one job of a group runs at a time, across all processes and all types with this flag. */
  grouped?: boolean
  /**
   * Maximum number of concurrent jobs of this type and one group, across all processes. `all_but_one` leaves one of a process's slots to the jobs of
   * others, unless it has only one.
   */
  perGroup?: number | 'all_but_one'
  /** Days a job can be looked up after its end. The default is 30, or 90 if it failed. */
  rememberedDays?: number
  /** Don't notify the workspace when a job of this type fails permanently. */
  failsQuietly?: boolean
  /** Resolves when the job is done, or with `Later` to run again. A rejection is retried with backoff. */
  run(ctx: JobCtx, data: D): Promise<Later | void>
  /** Runs after the last failure, in the transaction that marks the job failed. */
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
