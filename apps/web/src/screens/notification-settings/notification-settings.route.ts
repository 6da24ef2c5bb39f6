import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const notificationSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('notificationSettings'),
  loader: lazyLoader(() => import('./notification-settings.load.ts')),
  component: lazyScreen(() => import('./notification-settings.tsx'), 'NotificationSettings'),
})
