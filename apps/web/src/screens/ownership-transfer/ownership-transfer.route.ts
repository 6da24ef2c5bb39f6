import { pagePath } from '@broadside/contract/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import { transferQuery } from '#api/ownership-transfer.ts'
import { lazyScreen, routePath, textOf } from '#lib/routing.ts'
import { accessRoute } from '#access/access.route.ts'

interface OwnershipTransferSearch {
  id?: string | undefined
}

export const ownershipTransferRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('ownershipTransfer'),
  validateSearch: (search: Record<string, unknown>): OwnershipTransferSearch => ({ id: textOf(search.id) }),
  beforeLoad: ({ context: { user }, location }) => {
    if (!user) throw redirect({ href: pagePath('signIn', { return_to: location.href }) })
    return { user }
  },
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: async ({ context: { queries }, deps: { id } }) => (id ? await queries.ensureQueryData(transferQuery(id)) : null),
  component: lazyScreen(() => import('./ownership-transfer.tsx'), 'OwnershipTransfer'),
})
