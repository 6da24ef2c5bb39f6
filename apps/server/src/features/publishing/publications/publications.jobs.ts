import { defineJob } from '#jobs/define.ts'
import { refreshSchedules } from './plan/refresh-schedules.ts'

/** Runs at the start, since new time zone rules arrive with a new version of the runtime. */
const refreshJob = defineJob({ type: 'schedule.refresh', whileHeld: 'runs', maxAttempts: 3, concurrency: 'others', run: refreshSchedules })

export const publicationsJobs = [refreshJob]

export const recurring = [{ type: 'schedule.refresh', everyHours: 24, atStart: true }] as const
