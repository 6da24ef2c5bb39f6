import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const statisticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('statistics'),
  loader: lazyLoader(() => import('./statistics.load.ts')),
  component: lazyScreen(() => import('./statistics.tsx'), 'Statistics'),
})
