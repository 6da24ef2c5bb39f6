import { defineJob } from '#jobs/define.ts'
import { deleteForgotten } from '#jobs/jobs.store.ts'
import type { Recurring } from '#jobs/schedules.ts'

const batchSize = 1000

export const jobsJobs = [
  defineJob({
    type: 'job.clean',
    whileHeld: 'runs',
    maxAttempts: 3,
    concurrency: 'others',
    rememberedDays: 1,
    run: async ({ db, signal }) => {
      while (!signal.aborted && (await deleteForgotten(db, batchSize)) === batchSize);
    },
  }),
]

export const recurring: readonly Recurring[] = [{ type: 'job.clean', everyHours: 1 }]
