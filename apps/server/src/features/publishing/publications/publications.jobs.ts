import { defineJob } from '#jobs/define.ts'
import { refreshSchedules } from './refresh.ts'

/** New rules of time zones come with a new version of the runtime, so the start is when there may be something to do. */
const refreshJob = defineJob({ type: 'schedule.refresh', maxAttempts: 3, concurrency: 'others', run: refreshSchedules })

export const publicationsJobs = [refreshJob]

export const recurring = [{ type: 'schedule.refresh', everyHours: 24, atStart: true }] as const
