import { createRoute } from '@tanstack/react-router'
import { notificationSettingsQuery } from '#api/notification-settings.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyScreen, routePath } from '#lib/routing.ts'
import { loadMessages } from '#i18n/translator.ts'

export const notificationSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('notificationSettings'),
  loader: ({ context: { queries } }) =>
    Promise.all([loadMessages('notificationSettings'), queries.ensureQueryData(notificationSettingsQuery)]),
  component: lazyScreen(() => import('./notification-settings.tsx'), 'NotificationSettings'),
})
