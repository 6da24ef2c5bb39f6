import { createRoute } from '@tanstack/react-router'
import { notificationSettingsQuery } from '#api/notification-settings.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyScreen, routePath } from '#web/routing.ts'
import { loadWords } from '#words/words.ts'

export const notificationSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('notificationSettings'),
  loader: ({ context: { queries } }) =>
    Promise.all([loadWords('notificationSettings'), queries.ensureQueryData(notificationSettingsQuery)]),
  component: lazyScreen(() => import('./notification-settings.tsx'), 'NotificationSettings'),
})
