import { pagePath } from '@broadside/contract/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import { localPath } from '#lib/local-path.ts'
import { lazyScreen, routePath, textOf } from '#lib/routing.ts'
import { accessRoute } from '#access/access.route.ts'

interface LegalSearch {
  return_to?: string | undefined
}

export const legalRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('legal'),
  validateSearch: (search: Record<string, unknown>): LegalSearch => ({ return_to: localPath(textOf(search.return_to)) }),
  beforeLoad: ({ context: { user }, search, location }) => {
    if (!user) throw redirect({ href: pagePath('signIn', { return_to: location.href }) })
    if (!user.legal_acceptance_required) throw redirect({ href: search.return_to ?? pagePath('home') })
    return { user }
  },
  component: lazyScreen(() => import('./legal.tsx'), 'Legal'),
})
