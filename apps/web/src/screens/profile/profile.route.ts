import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyScreen, routePath } from '#lib/routing.ts'
import { loadMessages } from '#i18n/translator.ts'

export const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('profile'),
  loader: () => loadMessages('settings', 'profile'),
  component: lazyScreen(() => import('./profile.tsx'), 'Profile'),
})
