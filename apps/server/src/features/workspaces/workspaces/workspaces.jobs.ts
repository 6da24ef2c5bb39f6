import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { purgeDeleted } from './deletion.ts'

const purge = defineJob({ type: 'workspace.purge', whileHeld: 'runs', maxAttempts: 3, concurrency: 'others', run: purgeDeleted })

export const workspacesJobs: readonly JobDefinition[] = [purge]

/** Runs often, so that even after hours of failures data is deleted within the promised day. */
export const recurring: readonly Recurring[] = [{ type: 'workspace.purge', everyHours: 1 }]
