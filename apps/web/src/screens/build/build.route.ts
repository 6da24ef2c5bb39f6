import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath, textOf } from '#lib/routing.ts'

export const buildRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('build'),
  validateSearch: (search: Record<string, unknown>): { account?: string | undefined } => ({ account: textOf(search.account) }),
  loader: lazyLoader(() => import('./build.load.ts')),
  component: lazyScreen(() => import('./build.tsx'), 'BuildPage'),
})
