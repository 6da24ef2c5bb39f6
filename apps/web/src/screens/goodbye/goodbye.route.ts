import { createRoute } from '@tanstack/react-router'
import { lazyScreen, routePath } from '#lib/routing.ts'
import { accessRoute } from '#access/access.route.ts'

export const goodbyeRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('goodbye'),
  component: lazyScreen(() => import('./goodbye.tsx'), 'Goodbye'),
})
