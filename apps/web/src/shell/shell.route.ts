import { pagePath } from '@broadside/contract/pages'
import { createRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import { sessionQuery } from '#api/session.ts'
import { chooseWorkspace, hasBeenHere, rememberWorkspace, workspacesQuery } from '#api/workspaces.ts'
import { rootRoute, textOf } from '#web/routing.ts'
import { applyProfile } from './profile.ts'
import { loadWords } from '#words/words.ts'
import { Shell } from './shell.tsx'

interface ShellSearch {
  /** The workspace that is shown. */
  w?: string | undefined
}

/** Everything for people who are signed in. Its context tells screens who that is and which workspace is shown. */
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
      loadWords('shell'),
    ])
    if (!session.user) throw redirect({ href: pagePath('signIn', { return_to: location.href }) })
    await applyProfile(session.user)
    if (session.user.legal_acceptance_required) throw redirect({ href: pagePath('legal', { return_to: location.href }) })
    const workspace = chooseWorkspace(early ?? (await readWorkspaces()), search.w)
    if (!workspace) throw redirect({ href: pagePath('workspaces') })
    rememberWorkspace(workspace.id)
    return { user: session.user, workspace }
  },
  component: Shell,
})
