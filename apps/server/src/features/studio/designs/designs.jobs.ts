import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { cleanCopies } from './copies.ts'
import { cleanExports, exportJob } from './exporting/exports.jobs.ts'
import { cleanReturnTokens } from './return-tokens.ts'

const designClean = defineJob({
  type: 'design.clean',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx) => {
    await cleanCopies(ctx)
    await cleanReturnTokens(ctx)
    await cleanExports(ctx)
  },
})

export const designsJobs: readonly JobDefinition[] = [designClean, exportJob]

export const recurring: readonly Recurring[] = [{ type: 'design.clean', everyHours: 24 }]
