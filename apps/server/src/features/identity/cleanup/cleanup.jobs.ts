import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { cleanChallenges, cleanRequests, cleanSessions } from './cleanup.ts'

const sessionClean = defineJob({
  type: 'session.clean',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: cleanSessions,
})

const idempotencyClean = defineJob({
  type: 'idempotency.clean',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: cleanRequests,
})

const challengeClean = defineJob({
  type: 'challenge.clean',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: cleanChallenges,
})

export const cleaningJobs: readonly JobDefinition[] = [sessionClean, idempotencyClean, challengeClean]

export const recurring: readonly Recurring[] = [
  { type: 'session.clean', everyHours: 24 },
  { type: 'idempotency.clean', everyHours: 24 },
  { type: 'challenge.clean', everyHours: 1 },
]
