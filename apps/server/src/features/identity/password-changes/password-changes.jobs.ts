import { defineJob, type JobDefinition } from '#jobs/define.ts'
import { resetJob, sendPasswordReset } from './password-changes.ts'

const passwordResetSend = defineJob<{ request: string }>({
  type: resetJob,
  whileHeld: 'runs',
  maxAttempts: 5,
  concurrency: 'others',
  run: (ctx, { request }) => sendPasswordReset(ctx, request),
})

export const passwordChangesJobs: readonly JobDefinition[] = [passwordResetSend]
