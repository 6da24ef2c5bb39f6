/** Every kind of background job, and which of them come again by themselves. */
import { accountsJobs, recurring as accountsRecurring } from './accounts/accounts.jobs.ts'
import { authJobs, recurring as authRecurring } from './auth/auth.jobs.ts'
import { buildJobs } from './builds/builds.jobs.ts'
import { collectionsJobs, recurring as collectionsRecurring } from './collections/collections.jobs.ts'
import { deliveryJobs, recurring as deliveriesRecurring } from './deliveries/deliveries.jobs.ts'
import { mediaJobs, recurring as mediaRecurring } from './media/media.jobs.ts'
import { organizationsJobs } from './organizations/organizations.jobs.ts'
import { publicationsJobs, recurring as publicationsRecurring } from './publications/publications.jobs.ts'
import { securityJobs, recurring as securityRecurring } from './security/security.jobs.ts'
import { ssoJobs, recurring as ssoRecurring } from './sso/sso.jobs.ts'
import { telegramJobs, recurring as telegramRecurring } from './telegram/telegram.jobs.ts'
import { teamJobs, recurring as teamRecurring } from './team/team.jobs.ts'
import { designsJobs, recurring as designsRecurring } from './designs/designs.jobs.ts'
import { engagementJobs } from './engagement/engagement.jobs.ts'
import { keysJobs } from './keys/keys.jobs.ts'
import { mailJobs, recurring as mailRecurring } from './mail/mail.jobs.ts'
import { messagesJobs } from './messages/messages.jobs.ts'
import { notificationsJobs, recurring as notificationsRecurring } from './notifications/notifications.jobs.ts'
import { retentionJobs, recurring as retentionRecurring } from './retention/retention.jobs.ts'
import { videoProjectsJobs, recurring as videoProjectsRecurring } from './video-projects/video-projects.jobs.ts'
import { webhooksJobs, recurring as webhooksRecurring } from './webhooks/webhooks.jobs.ts'
import { workspacesJobs, recurring as workspacesRecurring } from './workspaces/workspaces.jobs.ts'
import { eraseJob } from './auth/deletion.ts'
import type { JobDefinition } from '../jobs/define.ts'
import type { Recurring } from '../jobs/queue.ts'

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
