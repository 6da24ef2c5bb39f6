import { createRoute } from '@tanstack/react-router'
import { collectReturnedGrant } from '#access/grants.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const workspaceSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('workspaceSettings'),
  beforeLoad: collectReturnedGrant,
  loader: lazyLoader(() => import('./workspace-settings.load.ts')),
  component: lazyScreen(() => import('./workspace-settings.tsx'), 'WorkspaceSettings'),
})
