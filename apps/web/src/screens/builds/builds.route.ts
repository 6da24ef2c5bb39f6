import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, oneOf, routePath, textOf } from '#lib/routing.ts'

/** In the order of a build's life. */
export const states = ['queued', 'building', 'ready', 'committed', 'failed', 'cancelled'] as const

interface BuildsSearch {
  state?: (typeof states)[number] | undefined
  q?: string | undefined
}

export const buildsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('builds'),
  validateSearch: (search: Record<string, unknown>): BuildsSearch => ({ state: oneOf(states, search.state), q: textOf(search.q) }),
  loaderDeps: ({ search }) => search,
  loader: lazyLoader(() => import('./builds.load.ts')),
  component: lazyScreen(() => import('./builds.tsx'), 'Builds'),
})
