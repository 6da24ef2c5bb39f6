import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { deleteExpiredLogoutTokens } from './oidc.store.ts'

/** Expired logout tokens are rejected anyway, so they need not be remembered. */
const logoutTokenClean = defineJob({
  type: 'logout-token.clean',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: ({ db, clock }) => deleteExpiredLogoutTokens(db, clock.now()),
})

export const oidcJobs: readonly JobDefinition[] = [logoutTokenClean]

export const recurring: readonly Recurring[] = [{ type: 'logout-token.clean', everyHours: 24 }]
