/** Every kind of background job, and which of them recur. */
import { accountsJobs, recurring as accountsRecurring } from '#publishing/accounts/accounts.jobs.ts'
import { cleaningJobs, recurring as cleaningRecurring } from '#identity/cleanup/cleanup.jobs.ts'
import { backupsJobs, recurring as backupsRecurring } from '#instance/backups/backups.jobs.ts'
import { buildJobs } from '#builds/builds/builds.jobs.ts'
import { collectionsJobs, recurring as collectionsRecurring } from '#inbox/collections/collections.jobs.ts'
import { deliveryJobs, recurring as deliveriesRecurring } from '#publishing/deliveries/deliveries.jobs.ts'
import { connectionCodesJobs } from '#publishing/connection-codes/connection-codes.jobs.ts'
import { forecastJobs, recurring as forecastRecurring } from '#publishing/forecast/forecast.jobs.ts'
import { mediaJobs, recurring as mediaRecurring } from '#media/media/media.jobs.ts'
import { organizationsJobs } from '#identity/organizations/organizations.jobs.ts'
import { publicationsJobs, recurring as publicationsRecurring } from '#publishing/publications/publications.jobs.ts'
import { oidcJobs, recurring as oidcRecurring } from '#identity/oidc/oidc.jobs.ts'
import { passwordChangesJobs } from '#identity/password-changes/password-changes.jobs.ts'
import { userDeletionJobs, recurring as userDeletionRecurring } from '#identity/user-deletion/user-deletion.jobs.ts'
import { recurring as siteRecurring, siteJobs } from '#publishing/site/site.jobs.ts'
import { telegramJobs, recurring as telegramRecurring } from '#publishing/telegram/telegram.jobs.ts'
import { teamJobs, recurring as teamRecurring } from '#workspaces/team/team.jobs.ts'
import { designsJobs, recurring as designsRecurring } from '#studio/designs/designs.jobs.ts'
import { engagementJobs } from '#inbox/engagement/engagement.jobs.ts'
import { jobsJobs, recurring as jobsRecurring } from '#instance/jobs/jobs.jobs.ts'
import { heldJobs } from '#instance/held/held.jobs.ts'
import { keysJobs } from '#instance/keys/keys.jobs.ts'
import { mailJobs, recurring as mailRecurring } from '#signals/mail/mail.jobs.ts'
import { messagesJobs } from '#inbox/messages/messages.jobs.ts'
import { notificationsJobs, recurring as notificationsRecurring } from '#signals/notifications/notifications.jobs.ts'
import { releasesJobs, recurring as releasesRecurring } from '#instance/releases/releases.jobs.ts'
import { retentionJobs, recurring as retentionRecurring } from '#instance/retention/retention.jobs.ts'
import { figuresJobs, recurring as figuresRecurring } from '#signals/figures/figures.jobs.ts'
import { statisticsJobs, recurring as statisticsRecurring } from '#instance/statistics/statistics.jobs.ts'
import { videoProjectsJobs, recurring as videoProjectsRecurring } from '#studio/video-projects/video-projects.jobs.ts'
import { webhooksJobs, recurring as webhooksRecurring } from '#signals/webhooks/webhooks.jobs.ts'
import { recurring as withdrawalsRecurring, withdrawalsJobs } from '#publishing/withdrawals/withdrawals.jobs.ts'
import { workspacesJobs, recurring as workspacesRecurring } from '#workspaces/workspaces/workspaces.jobs.ts'
import { eraseJob } from '#identity/user-deletion/user-deletion.ts'
import type { JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'

export const jobs: readonly JobDefinition[] = [
  ...accountsJobs,
  ...backupsJobs,
  ...buildJobs,
  ...cleaningJobs,
  ...collectionsJobs,
  ...connectionCodesJobs,
  ...deliveryJobs,
  ...designsJobs,
  ...engagementJobs,
  ...forecastJobs,
  ...mediaJobs,
  ...organizationsJobs,
  ...publicationsJobs,
  ...oidcJobs,
  ...passwordChangesJobs,
  ...teamJobs,
  ...siteJobs,
  ...telegramJobs,
  ...userDeletionJobs,
  ...jobsJobs,
  ...heldJobs,
  ...keysJobs,
  ...mailJobs,
  ...messagesJobs,
  ...notificationsJobs,
  ...releasesJobs,
  ...retentionJobs,
  ...figuresJobs,
  ...statisticsJobs,
  ...videoProjectsJobs,
  ...webhooksJobs,
  ...withdrawalsJobs,
  ...workspacesJobs,
]

export const recurring: readonly Recurring[] = [
  ...accountsRecurring,
  ...backupsRecurring,
  ...cleaningRecurring,
  ...collectionsRecurring,
  ...deliveriesRecurring,
  ...designsRecurring,
  ...forecastRecurring,
  ...mediaRecurring,
  ...publicationsRecurring,
  ...oidcRecurring,
  ...teamRecurring,
  ...siteRecurring,
  ...telegramRecurring,
  ...userDeletionRecurring,
  ...jobsRecurring,
  ...mailRecurring,
  ...notificationsRecurring,
  ...releasesRecurring,
  ...retentionRecurring,
  ...figuresRecurring,
  ...statisticsRecurring,
  ...videoProjectsRecurring,
  ...webhooksRecurring,
  ...withdrawalsRecurring,
  ...workspacesRecurring,
]

/** Jobs that process the complete instance, or everything of one user. */
export const upkeep: ReadonlySet<string> = new Set([...recurring.map(({ type }) => type), eraseJob])
