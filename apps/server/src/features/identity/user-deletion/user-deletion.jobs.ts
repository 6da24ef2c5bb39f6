import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { eraseDeletedUsers, eraseJob } from './user-deletion.ts'

const userErase = defineJob({
  type: eraseJob,
  whileHeld: 'runs',
  maxAttempts: 5,
  concurrency: 'others',
  run: eraseDeletedUsers,
})

export const userDeletionJobs: readonly JobDefinition[] = [userErase]

export const recurring: readonly Recurring[] = [{ type: eraseJob, everyHours: 1 }]
