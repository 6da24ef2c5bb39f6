import { createRoute } from '@tanstack/react-router'
import { noticesQuery } from '#api/notifications.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyScreen, routePath } from '#lib/routing.ts'
import { loadMessages } from '#i18n/translator.ts'

export const notificationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('notifications'),
  loader: ({ context: { queries, workspace } }) =>
    Promise.all([loadMessages('notifications'), queries.prefetchInfiniteQuery(noticesQuery(workspace.id))]),
  component: lazyScreen(() => import('./notifications.tsx'), 'Notifications'),
})
