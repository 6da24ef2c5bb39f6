import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const membersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('members'),
  loader: lazyLoader(() => import('./members.load.ts')),
  component: lazyScreen(() => import('./members.tsx'), 'Members'),
})
