import { defineJob, type JobDefinition } from '../../jobs/define.ts'
import { cleanIdempotencyKeys, cleanRateLimits, cleanSessions } from './auth.ts'

const sessionClean = defineJob({
  type: 'session.clean',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx) => void (await cleanSessions(ctx)),
})

/** Counters of quotas are of the same kind: what is remembered about requests. */
const idempotencyClean = defineJob({
  type: 'idempotency.clean',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx) => {
    await cleanIdempotencyKeys(ctx)
    await cleanRateLimits(ctx)
  },
})

export const authJobs: readonly JobDefinition[] = [sessionClean, idempotencyClean]

/** What comes again by itself. */
export const recurring: readonly { type: string; everyHours: number }[] = [
  { type: 'session.clean', everyHours: 24 },
  { type: 'idempotency.clean', everyHours: 24 },
]
