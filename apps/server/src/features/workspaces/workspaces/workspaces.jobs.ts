import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { purgeDeleted } from './deletion.ts'

const purge = defineJob({ type: 'workspace.purge', maxAttempts: 3, concurrency: 'others', run: purgeDeleted })

export const workspacesJobs: readonly JobDefinition[] = [purge]

/** Recurring jobs: often enough that one that fails for hours still keeps the promise of a day. */
export const recurring: readonly Recurring[] = [{ type: 'workspace.purge', everyHours: 1 }]
