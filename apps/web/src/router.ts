import { createRouter } from '@tanstack/react-router'
import { queries } from '#api/queries.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { createComponentsRoute } from './dev/components.route.ts'
import { rootRoute } from './lib/routing.ts'
import { accessRoute } from './access/access.route.ts'
import { accessAuditRoute } from './screens/access-audit/access-audit.route.ts'
import { accountGroupsRoute, accountRoute, accountsConnectedRoute, accountsRoute } from './screens/accounts/accounts.route.ts'
import { apiTokensRoute } from './screens/api-tokens/api-tokens.route.ts'
import { brandKitRoute } from './screens/brand-kit/brand-kit.route.ts'
import { buildRoute } from './screens/build/build.route.ts'
import { buildsRoute } from './screens/builds/builds.route.ts'
import { calendarRoute } from './screens/calendar/calendar.route.ts'
import { designEditorRoute } from './screens/design-editor/design-editor.route.ts'
import { designRoute, designsRoute } from './screens/designs/designs.route.ts'
import { forgotPasswordRoute } from './screens/forgot-password/forgot-password.route.ts'
import { composerRoute, newPublicationRoute, publicationRoute } from './screens/composer/composer.route.ts'
import { goodbyeRoute } from './screens/goodbye/goodbye.route.ts'
import { homeRoute } from './screens/home/home.route.ts'
import { inboxRoute } from './screens/inbox/inbox.route.ts'
import { invitationRoute } from './screens/invitation/invitation.route.ts'
import { legalRoute } from './screens/legal/legal.route.ts'
import { LoadFailed } from './screens/load-failed/load-failed.tsx'
import { mediaRoute } from './screens/media/media.route.ts'
import { membersRoute } from './screens/members/members.route.ts'
import { networkAppRoute, networkAppsRoute } from './screens/network-apps/network-apps.route.ts'
import { newBuildRoute } from './screens/new-build/new-build.route.ts'
import { NotFound } from './screens/not-found/not-found.tsx'
import { notificationSettingsRoute } from './screens/notification-settings/notification-settings.route.ts'
import { notificationsRoute } from './screens/notifications/notifications.route.ts'
import { organizationRoutes } from './screens/organization/organization.route.ts'
import { ownershipTransferRoute } from './screens/ownership-transfer/ownership-transfer.route.ts'
import { postingSlotsRoute } from './screens/posting-slots/posting-slots.route.ts'
import { postsRoute } from './screens/posts/posts.route.ts'
import { profileRoute } from './screens/profile/profile.route.ts'
import { registerRoute } from './screens/register/register.route.ts'
import { resetPasswordRoute } from './screens/reset-password/reset-password.route.ts'
import { secondStepRoute } from './screens/second-step/second-step.route.ts'
import { securityRoute } from './screens/security/security.route.ts'
import { signInRoute } from './screens/sign-in/sign-in.route.ts'
import { siteSettingsRoute } from './screens/site-settings/site-settings.route.ts'
import {
  serverHeldRoute,
  serverBackupsRoute,
  serverJobsRoute,
  serverMailRoute,
  serverNetworksRoute,
  serverOrganizationsRoute,
  serverRoute,
  serverSettingsRoute,
  serverUsersRoute,
} from './screens/server/server.route.ts'
import { statisticsRoute } from './screens/statistics/statistics.route.ts'
import { verifyAddressRoute } from './screens/verify-address/verify-address.route.ts'
import { voicesRoute } from './screens/voices/voices.route.ts'
import { webhookRoute, webhooksRoute } from './screens/webhooks/webhooks.route.ts'
import { workspaceSettingsRoute } from './screens/workspace-settings/workspace-settings.route.ts'
import { workspacesRoute } from './screens/workspaces/workspaces.route.ts'

const accessRoutes = accessRoute.addChildren([
  signInRoute,
  secondStepRoute,
  verifyAddressRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  legalRoute,
  goodbyeRoute,
  invitationRoute,
  ownershipTransferRoute,
  workspacesRoute,
])

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    ...(import.meta.env.DEV ? [createComponentsRoute()] : []),
    accessRoutes,
    shellRoute.addChildren([
      composerRoute.addChildren([newPublicationRoute, publicationRoute]),
      postsRoute,
      calendarRoute,
      buildsRoute,
      newBuildRoute,
      buildRoute,
      postingSlotsRoute,
      inboxRoute,
      mediaRoute,
      designsRoute,
      designRoute,
      designEditorRoute,
      profileRoute,
      securityRoute,
      notificationsRoute,
      notificationSettingsRoute,
      workspaceSettingsRoute,
      siteSettingsRoute,
      brandKitRoute,
      voicesRoute,
      membersRoute,
      accessAuditRoute,
      statisticsRoute,
      apiTokensRoute,
      ...organizationRoutes,
      webhooksRoute,
      webhookRoute,
      serverRoute,
      serverUsersRoute,
      serverOrganizationsRoute,
      serverSettingsRoute,
      serverMailRoute,
      serverBackupsRoute,
      serverNetworksRoute,
      serverHeldRoute,
      serverJobsRoute,
      networkAppsRoute,
      networkAppRoute,
      accountsRoute,
      accountGroupsRoute,
      accountRoute,
      accountsConnectedRoute,
    ]),
  ]),
  context: { queries },
  defaultPreload: 'intent',
  // Answers are kept by the query client, which knows when they are old.
  defaultPreloadStaleTime: 0,
  // A page that comes at once replaces the old one without a skeleton between.
  defaultPendingMs: 150,
  scrollRestoration: true,
  defaultErrorComponent: LoadFailed,
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
