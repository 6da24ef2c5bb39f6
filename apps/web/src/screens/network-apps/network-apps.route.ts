import { pagePath } from '@broadside/contract/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import type { User } from '#api/page-owner.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

const onlyServerAdmins = ({ context: { user } }: { context: { user: User } }): void => {
  if (!user.is_admin) throw redirect({ href: pagePath('profile') })
}

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
