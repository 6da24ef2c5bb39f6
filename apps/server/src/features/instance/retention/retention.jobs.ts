import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { clean } from './retention.ts'

export const retentionJobs: readonly JobDefinition[] = [
  defineJob({ type: 'retention.clean', whileHeld: 'runs', maxAttempts: 3, concurrency: 'others', run: clean }),
]

export const recurring: readonly Recurring[] = [{ type: 'retention.clean', everyHours: 24 }]
