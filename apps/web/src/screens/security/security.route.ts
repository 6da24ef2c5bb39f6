import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'
import { collectReturnedGrant } from '#access/grants.ts'

export const securityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('security'),
  beforeLoad: collectReturnedGrant,
  loader: lazyLoader(() => import('./security.load.ts')),
  component: lazyScreen(() => import('./security.tsx'), 'Security'),
})
