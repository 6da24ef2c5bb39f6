import { createRoute } from '@tanstack/react-router'
import { onlyServerAdmins } from '#shell/only-server-admins.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const networkAppsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('networkApps'),
  beforeLoad: onlyServerAdmins,
  loader: lazyLoader(() => import('./network-apps.load.ts')),
  component: lazyScreen(() => import('./network-apps.tsx'), 'NetworkApps'),
})

export const networkAppRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('networkApp'),
  beforeLoad: onlyServerAdmins,
  loader: lazyLoader(() => import('./network-apps.load.ts')),
  component: lazyScreen(() => import('./network-app.tsx'), 'NetworkApp'),
})
