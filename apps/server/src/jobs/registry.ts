/** Every kind of background job, and which of them come again by themselves. */
import { accountsJobs, recurring as accountsRecurring } from '../features/accounts/accounts.jobs.ts'
import { authJobs, recurring as authRecurring } from '../features/auth/auth.jobs.ts'
import { buildJobs } from '../features/builds/builds.jobs.ts'
import { deliveryJobs, recurring as deliveriesRecurring } from '../features/deliveries/deliveries.jobs.ts'
import { mediaJobs, recurring as mediaRecurring } from '../features/media/media.jobs.ts'
import { publicationsJobs, recurring as publicationsRecurring } from '../features/publications/publications.jobs.ts'
import type { JobDefinition } from './define.ts'
import type { Recurring } from './queue.ts'

export const jobs: readonly JobDefinition[] = [
  ...accountsJobs,
  ...authJobs,
  ...buildJobs,
  ...deliveryJobs,
  ...mediaJobs,
  ...publicationsJobs,
]

export const recurring: readonly Recurring[] = [
  ...accountsRecurring,
  ...authRecurring,
  ...deliveriesRecurring,
  ...mediaRecurring,
  ...publicationsRecurring,
]
