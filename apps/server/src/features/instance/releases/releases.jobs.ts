import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { checkReleases } from './releases.ts'

const type = 'release.check'

export const releasesJobs: readonly JobDefinition[] = [
  defineJob({ type, whileHeld: 'runs', maxAttempts: 1, concurrency: 'others', run: (ctx) => checkReleases(ctx) }),
]

export const recurring: readonly Recurring[] = [{ type, everyHours: 24, atStart: true }]
