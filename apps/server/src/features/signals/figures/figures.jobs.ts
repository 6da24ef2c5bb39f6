import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { mergeDays } from './figures.ts'

export const figuresJobs: readonly JobDefinition[] = [
  defineJob({ type: 'figures.merge', whileHeld: 'runs', maxAttempts: 3, concurrency: 'others', run: (ctx) => mergeDays(ctx) }),
]

export const recurring: readonly Recurring[] = [{ type: 'figures.merge', everyHours: 1 }]
