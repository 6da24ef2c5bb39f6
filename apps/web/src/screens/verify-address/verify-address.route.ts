import { pagePath } from '@broadside/contract/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import { localPath } from '#lib/local-path.ts'
import { lazyScreen, routePath, textOf } from '#lib/routing.ts'
import { accessRoute } from '#access/access.route.ts'
import { getPending } from '#access/pending.ts'

interface VerifyAddressSearch {
  return_to?: string | undefined
}

export const verifyAddressRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('verifyAddress'),
  validateSearch: (search: Record<string, unknown>): VerifyAddressSearch => ({ return_to: localPath(textOf(search.return_to)) }),
  beforeLoad: ({ search, context: { user } }) => {
    if (user) throw redirect({ href: search.return_to ?? pagePath('home') })
    const pending = getPending('verification')
    if (!pending) throw redirect({ href: pagePath('signIn', { return_to: search.return_to }) })
    return { pending }
  },
  component: lazyScreen(() => import('./verify-address.tsx'), 'VerifyAddress'),
})
