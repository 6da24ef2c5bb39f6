import { pagePath } from '@broadside/contract/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import { workspacesQuery } from '#api/workspaces.ts'
import { lazyScreen, routePath, textOf } from '#lib/routing.ts'
import { accessRoute } from '#access/access.route.ts'
import { invitationQuery, noticeQuery } from '#api/invitation.ts'

interface InvitationSearch {
  /** From the mail. */
  token?: string | undefined
  /** From the notification of an existing user. */
  id?: string | undefined
}

export const invitationRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('invitation'),
  validateSearch: (search: Record<string, unknown>): InvitationSearch => ({ token: textOf(search.token), id: textOf(search.id) }),
  beforeLoad: ({ context: { user }, search, location }) => {
    if (!search.token && !user) throw redirect({ href: pagePath('signIn', { return_to: location.href }) })
  },
  loaderDeps: ({ search: { token, id } }) => ({ token, id }),
  loader: async ({ context: { queries }, deps: { token, id } }) => {
    if (token) return { token, resolved: await queries.ensureQueryData(invitationQuery(token)) }
    if (!id) return undefined
    return { id, notice: await queries.ensureQueryData(noticeQuery(id, await queries.ensureQueryData(workspacesQuery))) }
  },
  component: lazyScreen(() => import('./invitation.tsx'), 'Invitation'),
})
