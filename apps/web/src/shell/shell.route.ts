import { pagePath } from '@broadside/contract/pages'
import { createRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import { pageOwner, setPageOwner, type User } from '#api/page-owner.ts'
import { sessionQuery } from '#api/session.ts'
import { chooseWorkspace, hasBeenHere, rememberWorkspace, workspacesQuery } from '#api/workspaces.ts'
import { lazyScreen, rootRoute, textOf } from '#lib/routing.ts'
import { applyProfile } from './profile.ts'
import { loadMessages } from '#i18n/translator.ts'

interface ShellSearch {
  w?: string | undefined
}

/**
 * The user the shell belongs to. The page stays its owner's when the session has expired or another user has signed in, so that unsaved
 * text is still there when they sign in again. A sign-out in another tab clears it.
 */
const userOf = (signedIn: User | undefined): User | undefined => {
  const owner = pageOwner()
  if (!owner || owner.id === signedIn?.id) return signedIn
  return signedIn || hasBeenHere() ? owner : undefined
}

/** Parent route for signed-in users. Its context has the user and the current workspace. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: (search: Record<string, unknown>): ShellSearch => ({ w: textOf(search.w) }),
  search: { middlewares: [retainSearchParams(['w'])] },
  beforeLoad: async ({ context: { queries }, search, location }) => {
    const readWorkspaces = () => queries.ensureQueryData(workspacesQuery)
    const [session, early] = await Promise.all([
      queries.ensureQueryData(sessionQuery),
      hasBeenHere() ? readWorkspaces().catch(() => undefined) : undefined,
      loadMessages('shell'),
    ])
    const user = userOf(session.user)
    setPageOwner(user)
    if (!user) throw redirect({ href: pagePath('signIn', { return_to: location.href }) })
    await applyProfile(user)
    if (user.legal_acceptance_required) throw redirect({ href: pagePath('legal', { return_to: location.href }) })
    const workspace = chooseWorkspace(early ?? (await readWorkspaces()), search.w)
    if (!workspace) throw redirect({ href: pagePath('workspaces') })
    rememberWorkspace(workspace.id)
    return { user, workspace }
  },
  component: lazyScreen(() => import('./shell.tsx'), 'Shell'),
})
