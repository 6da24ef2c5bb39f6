/** Every kind of background job, and which of them come again by themselves. */
import { accountsJobs, recurring as accountsRecurring } from '../features/accounts/accounts.jobs.ts'
import { authJobs, recurring as authRecurring } from '../features/auth/auth.jobs.ts'
import { buildJobs } from '../features/builds/builds.jobs.ts'
import { collectionsJobs, recurring as collectionsRecurring } from '../features/collections/collections.jobs.ts'
import { deliveryJobs, recurring as deliveriesRecurring } from '../features/deliveries/deliveries.jobs.ts'
import { mediaJobs, recurring as mediaRecurring } from '../features/media/media.jobs.ts'
import { organizationsJobs } from '../features/organizations/organizations.jobs.ts'
import { publicationsJobs, recurring as publicationsRecurring } from '../features/publications/publications.jobs.ts'
import { securityJobs, recurring as securityRecurring } from '../features/security/security.jobs.ts'
import { ssoJobs, recurring as ssoRecurring } from '../features/sso/sso.jobs.ts'
import { telegramJobs, recurring as telegramRecurring } from '../features/telegram/telegram.jobs.ts'
import { teamJobs, recurring as teamRecurring } from '../features/team/team.jobs.ts'
import { designsJobs, recurring as designsRecurring } from '../features/designs/designs.jobs.ts'
import { engagementJobs } from '../features/engagement/engagement.jobs.ts'
import { keysJobs } from '../features/keys/keys.jobs.ts'
import { mailJobs, recurring as mailRecurring } from '../features/mail/mail.jobs.ts'
import { messagesJobs } from '../features/messages/messages.jobs.ts'
import { notificationsJobs, recurring as notificationsRecurring } from '../features/notifications/notifications.jobs.ts'
import { retentionJobs, recurring as retentionRecurring } from '../features/retention/retention.jobs.ts'
import { videoProjectsJobs, recurring as videoProjectsRecurring } from '../features/video-projects/video-projects.jobs.ts'
import { webhooksJobs, recurring as webhooksRecurring } from '../features/webhooks/webhooks.jobs.ts'
import { workspacesJobs, recurring as workspacesRecurring } from '../features/workspaces/workspaces.jobs.ts'
import { eraseJob } from '../features/auth/deletion.ts'
import type { JobDefinition } from './define.ts'
import type { Recurring } from './queue.ts'

export const jobs: readonly JobDefinition[] = [
  ...accountsJobs,
  ...authJobs,
  ...buildJobs,
  ...collectionsJobs,
  ...deliveryJobs,
  ...designsJobs,
  ...engagementJobs,
  ...mediaJobs,
  ...organizationsJobs,
  ...publicationsJobs,
  ...securityJobs,
  ...ssoJobs,
  ...teamJobs,
  ...telegramJobs,
  ...keysJobs,
  ...mailJobs,
  ...messagesJobs,
  ...notificationsJobs,
  ...retentionJobs,
  ...videoProjectsJobs,
  ...webhooksJobs,
  ...workspacesJobs,
]

export const recurring: readonly Recurring[] = [
  ...accountsRecurring,
  ...authRecurring,
  ...collectionsRecurring,
  ...deliveriesRecurring,
  ...designsRecurring,
  ...mediaRecurring,
  ...publicationsRecurring,
  ...securityRecurring,
  ...ssoRecurring,
  ...teamRecurring,
  ...telegramRecurring,
  ...mailRecurring,
  ...notificationsRecurring,
  ...retentionRecurring,
  ...videoProjectsRecurring,
  ...webhooksRecurring,
  ...workspacesRecurring,
]

/** What goes through the whole instance, or through all that belonged to somebody. */
export const upkeep: ReadonlySet<string> = new Set([...recurring.map(({ type }) => type), eraseJob])
