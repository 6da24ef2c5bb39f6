/** Every route of the API, feature by feature. */
import { siteRoutes } from '#publishing/site/site.routes.ts'
import type { Route } from '#http/bind.ts'
import { accountsRoutes } from '#publishing/accounts/accounts.routes.ts'
import { adminRoutes } from '#instance/admin/admin.routes.ts'
import { authRoutes } from '#identity/auth/auth.routes.ts'
import { emailChangesRoutes } from '#identity/email-changes/email-changes.routes.ts'
import { identitiesRoutes } from '#identity/identities/identities.routes.ts'
import { buildsRoutes } from '#builds/builds/builds.routes.ts'
import { brandKitRoutes } from '#studio/brand-kit/brand-kit.routes.ts'
import { capabilitiesRoutes } from '#publishing/capabilities/capabilities.routes.ts'
import { deliveriesRoutes } from '#publishing/deliveries/deliveries.routes.ts'
import { designsRoutes } from '#studio/designs/designs.routes.ts'
import { fontRoutes } from '#studio/image-editor/fonts.routes.ts'
import { engagementRoutes } from '#inbox/engagement/engagement.routes.ts'
import { instanceRoutes } from '#instance/instance/instance.routes.ts'
import { jobsRoutes } from '#instance/jobs/jobs.routes.ts'
import { liveRoutes } from '#signals/live/live.routes.ts'
import { mailRoutes } from '#signals/mail/mail.routes.ts'
import { mediaRoutes } from '#media/media/media.routes.ts'
import { messagesRoutes } from '#inbox/messages/messages.routes.ts'
import { unreadRoutes } from '#inbox/unread/unread.routes.ts'
import { notificationsRoutes } from '#signals/notifications/notifications.routes.ts'
import { organizationsRoutes } from '#identity/organizations/organizations.routes.ts'
import { passwordChangesRoutes } from '#identity/password-changes/password-changes.routes.ts'
import { picturesRoutes } from '#media/pictures/pictures.routes.ts'
import { connectionCodesRoutes } from '#publishing/connection-codes/connection-codes.routes.ts'
import { calendarRoutes } from '#publishing/calendar/calendar.routes.ts'
import { linkPreviewsRoutes } from '#publishing/link-previews/link-previews.routes.ts'
import { postingQueueRoutes } from '#publishing/posting-queue/posting-queue.routes.ts'
import { postingSchedulesRoutes } from '#publishing/posting-schedules/posting-schedules.routes.ts'
import { profileRoutes } from '#identity/profile/profile.routes.ts'
import { providersRoutes } from '#identity/providers/providers.routes.ts'
import { publicationsRoutes } from '#publishing/publications/publications.routes.ts'
import { providerReadinessRoutes } from './publishing/provider-readiness/provider-readiness.routes.ts'
import { readinessRoutes } from '#publishing/readiness/readiness.routes.ts'
import { reauthRoutes } from '#identity/reauth/reauth.routes.ts'
import { registrationRoutes } from '#identity/registration/registration.routes.ts'
import { searchRoutes } from '#instance/search/search.routes.ts'
import { doctorRoutes } from '#instance/doctor/doctor.routes.ts'
import { heldRoutes } from '#instance/held/held.routes.ts'
import { backupsRoutes } from '#instance/backups/backups.routes.ts'
import { setupRoutes } from '#instance/setup/setup.routes.ts'
import { statisticsRoutes } from '#instance/statistics/statistics.routes.ts'
import { securityRoutes } from '#identity/security/security.routes.ts'
import { sessionsRoutes } from '#identity/sessions/sessions.routes.ts'
import { socialSetsRoutes } from '#publishing/social-sets/social-sets.routes.ts'
import { oidcRoutes } from '#identity/oidc/oidc.routes.ts'
import { ssoRoutes } from '#identity/sso/sso.routes.ts'
import { teamRoutes } from '#workspaces/team/team.routes.ts'
import { telegramRoutes } from '#publishing/telegram/telegram.routes.ts'
import { tokensRoutes } from '#identity/tokens/tokens.routes.ts'
import { userDeletionRoutes } from '#identity/user-deletion/user-deletion.routes.ts'
import { videoProjectsRoutes } from '#studio/video-projects/video-projects.routes.ts'
import { voicesRoutes } from '#builds/voices/voices.routes.ts'
import { webhooksRoutes } from '#signals/webhooks/webhooks.routes.ts'
import { withdrawalsRoutes } from '#publishing/withdrawals/withdrawals.routes.ts'
import { workspacesRoutes } from '#workspaces/workspaces/workspaces.routes.ts'

export const routes: readonly Route[] = [
  ...siteRoutes,
  ...authRoutes,
  ...registrationRoutes,
  ...sessionsRoutes,
  ...reauthRoutes,
  ...passwordChangesRoutes,
  ...emailChangesRoutes,
  ...profileRoutes,
  ...userDeletionRoutes,
  ...searchRoutes,
  ...statisticsRoutes,
  ...doctorRoutes,
  ...heldRoutes,
  ...backupsRoutes,
  ...setupRoutes,
  ...securityRoutes,
  ...identitiesRoutes,
  ...oidcRoutes,
  ...tokensRoutes,
  ...organizationsRoutes,
  ...providersRoutes,
  ...ssoRoutes,
  ...voicesRoutes,
  ...workspacesRoutes,
  ...teamRoutes,
  ...mediaRoutes,
  ...picturesRoutes,
  ...designsRoutes,
  ...fontRoutes,
  ...brandKitRoutes,
  ...videoProjectsRoutes,
  ...publicationsRoutes,
  ...calendarRoutes,
  ...linkPreviewsRoutes,
  ...postingQueueRoutes,
  ...postingSchedulesRoutes,
  ...deliveriesRoutes,
  ...engagementRoutes,
  ...messagesRoutes,
  ...unreadRoutes,
  ...buildsRoutes,
  ...accountsRoutes,
  ...connectionCodesRoutes,
  ...telegramRoutes,
  ...withdrawalsRoutes,
  ...capabilitiesRoutes,
  ...socialSetsRoutes,
  ...jobsRoutes,
  ...liveRoutes,
  ...notificationsRoutes,
  ...webhooksRoutes,
  ...providerReadinessRoutes,
  ...readinessRoutes,
  ...adminRoutes,
  ...mailRoutes,
  ...instanceRoutes,
]
