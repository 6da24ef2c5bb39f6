import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#lib/routing.ts'

/** Called while developing only, so that other builds leave the page out. */
export const createComponentsRoute = () =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/dev/components',
    component: lazyRouteComponent(() => import('./components.tsx'), 'Components'),
  })
