import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { deleteExpiredLogoutTokens } from './oidc.store.ts'

/** An expired logout token is refused anyway, so there is no need to remember that it was seen. */
const logoutTokenClean = defineJob({
  type: 'logout-token.clean',
  maxAttempts: 3,
  concurrency: 'others',
  run: ({ db, clock }) => deleteExpiredLogoutTokens(db, clock.now()),
})

export const oidcJobs: readonly JobDefinition[] = [logoutTokenClean]

export const recurring: readonly Recurring[] = [{ type: 'logout-token.clean', everyHours: 24 }]
