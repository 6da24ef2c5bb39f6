import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const notificationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('notifications'),
  loader: lazyLoader(() => import('./notifications.load.ts')),
  component: lazyScreen(() => import('./notifications.tsx'), 'Notifications'),
})
