import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/queue.ts'
import { cleanChallenges, cleanIdempotencyKeys, cleanRateLimits, cleanSessions } from '#identity/sessions/sessions.ts'
import { eraseDeletedUsers, eraseJob } from '#identity/user-deletion/user-deletion.ts'
import { resetJob, sendPasswordReset } from '#identity/password-changes/password-changes.ts'

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

const challengeClean = defineJob({
  type: 'challenge.clean',
  maxAttempts: 3,
  concurrency: 'others',
  run: cleanChallenges,
})

const passwordResetSend = defineJob<{ request: string }>({
  type: resetJob,
  maxAttempts: 5,
  concurrency: 'others',
  run: (ctx, { request }) => sendPasswordReset(ctx, request),
})

const userErase = defineJob({
  type: eraseJob,
  maxAttempts: 5,
  concurrency: 'others',
  run: eraseDeletedUsers,
})

export const authJobs: readonly JobDefinition[] = [sessionClean, idempotencyClean, challengeClean, passwordResetSend, userErase]

/** What comes again by itself. */
export const recurring: readonly Recurring[] = [
  { type: 'session.clean', everyHours: 24 },
  { type: 'idempotency.clean', everyHours: 24 },
  { type: 'challenge.clean', everyHours: 1 },
  { type: eraseJob, everyHours: 1 },
]
