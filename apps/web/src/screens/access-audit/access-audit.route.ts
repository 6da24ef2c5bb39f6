import { createRoute, redirect } from '@tanstack/react-router'
import { pagePath } from '@broadside/contract/pages'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const accessAuditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('accessAudit'),
  beforeLoad: ({ context: { workspace } }) => {
    if (!workspace.can.edit) throw redirect({ href: pagePath('members', { w: workspace.id }) })
  },
  loader: lazyLoader(() => import('./access-audit.load.ts')),
  component: lazyScreen(() => import('./access-audit.tsx'), 'AccessAudit'),
})
