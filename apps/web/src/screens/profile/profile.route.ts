import { createRoute } from '@tanstack/react-router'
import { collectReturnedGrant } from '#access/grants.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('profile'),
  beforeLoad: collectReturnedGrant,
  loader: lazyLoader(() => import('./profile.load.ts')),
  component: lazyScreen(() => import('./profile.tsx'), 'Profile'),
})
