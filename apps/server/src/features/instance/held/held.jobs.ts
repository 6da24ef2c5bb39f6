import { defineJob, type JobDefinition } from '#jobs/define.ts'
import { release, releaseJob } from './held.ts'

export const heldJobs: readonly JobDefinition[] = [
  defineJob({ type: releaseJob, whileHeld: 'runs', maxAttempts: 20, concurrency: 'others', run: release }),
]
