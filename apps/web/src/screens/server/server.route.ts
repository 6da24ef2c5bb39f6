import { createRoute } from '@tanstack/react-router'
import { onlyServerAdmins } from '#shell/only-server-admins.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const serverRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('server'),
  beforeLoad: onlyServerAdmins,
  loader: lazyLoader(() => import('./overview.load.ts')),
  component: lazyScreen(() => import('./overview.tsx'), 'Overview'),
})

export const serverJobsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('serverJobs'),
  beforeLoad: onlyServerAdmins,
  loader: lazyLoader(() => import('./jobs.load.ts')),
  component: lazyScreen(() => import('./jobs.tsx'), 'Jobs'),
})

export const serverNetworksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('serverNetworks'),
  beforeLoad: onlyServerAdmins,
  loader: lazyLoader(() => import('./networks.load.ts')),
  component: lazyScreen(() => import('./networks.tsx'), 'Networks'),
})
