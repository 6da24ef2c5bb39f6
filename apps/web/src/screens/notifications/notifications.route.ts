import { createRoute } from '@tanstack/react-router'
import { noticesQuery } from '#api/notifications.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyScreen, routePath } from '#web/routing.ts'
import { loadWords } from '#words/words.ts'

export const notificationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('notifications'),
  loader: ({ context: { queries, workspace } }) =>
    Promise.all([loadWords('notifications'), queries.prefetchInfiniteQuery(noticesQuery(workspace.id))]),
  component: lazyScreen(() => import('./notifications.tsx'), 'Notifications'),
})
