import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath, textOf } from '#lib/routing.ts'

export const newBuildRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('newBuild'),
  validateSearch: (search: Record<string, unknown>): { idea?: string | undefined; url?: string | undefined } => ({
    idea: textOf(search.idea),
    url: textOf(search.url),
  }),
  loader: lazyLoader(() => import('./new-build.load.ts')),
  component: lazyScreen(() => import('./new-build.tsx'), 'NewBuild'),
})
