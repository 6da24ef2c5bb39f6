import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const brandKitRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('brandKit'),
  loader: lazyLoader(() => import('./brand-kit.load.ts')),
  component: lazyScreen(() => import('./brand-kit.tsx'), 'BrandKit'),
})
