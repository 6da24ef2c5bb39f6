import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { cleanHistory } from './history.ts'
import { purgeExpired } from './video-projects.ts'

const projectPurge = defineJob({
  type: 'project.purge',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx) => {
    await purgeExpired(ctx)
    await cleanHistory(ctx)
  },
})

export const videoProjectsJobs: readonly JobDefinition[] = [projectPurge]

export const recurring: readonly Recurring[] = [{ type: 'project.purge', everyHours: 24 }]
