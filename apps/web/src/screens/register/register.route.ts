import { findPage, pagePath } from '@broadside/contract/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import { localPath } from '#lib/local-path.ts'
import { lazyScreen, routePath, textOf } from '#lib/routing.ts'
import { accessRoute } from '#access/access.route.ts'
import { invitationQuery } from '#api/invitation.ts'

interface RegisterSearch {
  return_to?: string | undefined
}

/** The invitation's token, to return to it after the registration. */
const invitationToken = (returnTo: string | undefined): string | undefined => {
  if (!returnTo || findPage(returnTo) !== 'invitation') return undefined
  return new URL(returnTo, location.origin).searchParams.get('token') ?? undefined
}

export const registerRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('register'),
  validateSearch: (search: Record<string, unknown>): RegisterSearch => ({ return_to: localPath(textOf(search.return_to)) }),
  beforeLoad: ({ context: { user }, search }) => {
    if (user) throw redirect({ href: search.return_to ?? pagePath('home') })
    return { invitationToken: invitationToken(search.return_to) }
  },
  loader: async ({ context: { queries, invitationToken: token } }) => {
    const invitation = token ? await queries.ensureQueryData(invitationQuery(token)) : undefined
    return invitation?.state === 'open' ? invitation : undefined
  },
  component: lazyScreen(() => import('./register.tsx'), 'Register'),
})
