/** Every route of the API, feature by feature. */
import type { Route } from '../http/bind.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { adminRoutes } from './admin/admin.routes.ts'
import { accountSafetyRoutes } from './auth/account-safety.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { buildsRoutes } from './builds/builds.routes.ts'
import { brandKitRoutes } from './brand-kit/brand-kit.routes.ts'
import { capabilitiesRoutes } from './capabilities/capabilities.routes.ts'
import { deliveriesRoutes } from './deliveries/deliveries.routes.ts'
import { designsRoutes } from './designs/designs.routes.ts'
import { engagementRoutes } from './engagement/engagement.routes.ts'
import { instanceRoutes } from './instance/instance.routes.ts'
import { jobsRoutes } from './jobs/jobs.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { messagesRoutes } from './messages/messages.routes.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { organizationsRoutes } from './organizations/organizations.routes.ts'
import { postingSchedulesRoutes } from './posting-schedules/posting-schedules.routes.ts'
import { publicationsRoutes } from './publications/publications.routes.ts'
import { readinessRoutes } from './readiness/readiness.routes.ts'
import { securityRoutes } from './security/security.routes.ts'
import { socialSetsRoutes } from './social-sets/social-sets.routes.ts'
import { oidcRoutes } from './sso/oidc.routes.ts'
import { ssoRoutes } from './sso/sso.routes.ts'
import { teamRoutes } from './team/team.routes.ts'
import { telegramRoutes } from './telegram/telegram.routes.ts'
import { tokensRoutes } from './tokens/tokens.routes.ts'
import { videoProjectsRoutes } from './video-projects/video-projects.routes.ts'
import { voicesRoutes } from './voices/voices.routes.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'
import { workspacesRoutes } from './workspaces/workspaces.routes.ts'

export const routes: readonly Route[] = [
  ...authRoutes,
  ...accountSafetyRoutes,
  ...securityRoutes,
  ...oidcRoutes,
  ...tokensRoutes,
  ...organizationsRoutes,
  ...ssoRoutes,
  ...voicesRoutes,
  ...workspacesRoutes,
  ...teamRoutes,
  ...mediaRoutes,
  ...designsRoutes,
  ...brandKitRoutes,
  ...videoProjectsRoutes,
  ...publicationsRoutes,
  ...postingSchedulesRoutes,
  ...deliveriesRoutes,
  ...engagementRoutes,
  ...messagesRoutes,
  ...buildsRoutes,
  ...accountsRoutes,
  ...telegramRoutes,
  ...capabilitiesRoutes,
  ...socialSetsRoutes,
  ...jobsRoutes,
  ...notificationsRoutes,
  ...webhooksRoutes,
  ...readinessRoutes,
  ...adminRoutes,
  ...mailRoutes,
  ...instanceRoutes,
]
