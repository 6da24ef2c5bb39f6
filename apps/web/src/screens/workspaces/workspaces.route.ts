import { pagePath } from '@broadside/contract/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import { workspacesQuery } from '#api/workspaces.ts'
import { lazyScreen, routePath } from '#lib/routing.ts'
import { accessRoute } from '#access/access.route.ts'

export const workspacesRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('workspaces'),
  beforeLoad: ({ context: { user }, location }) => {
    if (!user) throw redirect({ href: pagePath('signIn', { return_to: location.href }) })
    if (user.legal_acceptance_required) throw redirect({ href: pagePath('legal', { return_to: location.href }) })
    return { user }
  },
  loader: ({ context: { queries } }) => queries.ensureQueryData(workspacesQuery),
  component: lazyScreen(() => import('./workspaces.tsx'), 'Workspaces'),
})
