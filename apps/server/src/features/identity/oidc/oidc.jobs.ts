import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/queue.ts'

/** A logout token that has expired is refused by its time, so nobody needs to remember that it was seen. */
const logoutTokenClean = defineJob({
  type: 'logout-token.clean',
  maxAttempts: 3,
  concurrency: 'others',
  run: async ({ db, clock }) => void (await db.deleteFrom('logout_tokens').where('expires_at', '<=', clock.now()).execute()),
})

export const ssoJobs: readonly JobDefinition[] = [logoutTokenClean]

/** What comes again by itself. */
export const recurring: readonly Recurring[] = [{ type: 'logout-token.clean', everyHours: 24 }]
