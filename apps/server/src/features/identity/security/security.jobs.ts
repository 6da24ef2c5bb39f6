import type { JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/queue.ts'

export const securityJobs: readonly JobDefinition[] = []

/** What comes again by itself. */
export const recurring: readonly Recurring[] = []
