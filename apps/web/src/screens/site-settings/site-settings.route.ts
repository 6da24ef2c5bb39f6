import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const siteSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('siteSettings'),
  loader: lazyLoader(() => import('./site-settings.load.ts')),
  component: lazyScreen(() => import('./site-settings.tsx'), 'SiteSettings'),
})
