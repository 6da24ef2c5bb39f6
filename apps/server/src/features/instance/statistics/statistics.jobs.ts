import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { measureStorage } from './statistics.ts'

export const statisticsJobs: readonly JobDefinition[] = [
  defineJob({ type: 'storage.measure', whileHeld: 'runs', maxAttempts: 3, concurrency: 'others', run: (ctx) => measureStorage(ctx) }),
]

/** Several times a day, because days end at different times. */
export const recurring: readonly Recurring[] = [{ type: 'storage.measure', everyHours: 4, atStart: true }]
