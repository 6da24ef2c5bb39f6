import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath, textOf } from '#lib/routing.ts'

export const voicesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('voices'),
  validateSearch: (search: Record<string, unknown>): { voice?: string | undefined } => ({ voice: textOf(search.voice) }),
  loader: lazyLoader(() => import('./voices.load.ts')),
  component: lazyScreen(() => import('./voices.tsx'), 'Voices'),
})
