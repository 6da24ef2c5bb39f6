import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { accountsQuery, socialSetsQuery } from '#api/accounts.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { publicationQuery } from '#api/publications.ts'
import { workspaceSettingsQuery } from '#api/workspaces.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { routePath, textOf } from '#web/routing.ts'
import { loadWords } from '#words/words.ts'

interface ComposerSearch {
  /** The account whose view of the post is in front. */
  account?: string | undefined
}

/** One page for a new post and for one that exists, so that nothing moves when the first edit gives a post its address. */
export const composerRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: 'composer',
  validateSearch: (search: Record<string, unknown>): ComposerSearch => ({ account: textOf(search.account) }),
  loader: async ({ context: { queries, workspace } }) => {
    await Promise.all([
      loadWords('composer', 'outcome'),
      queries.ensureQueryData(allAccountsQuery(workspace.id)),
      queries.ensureQueryData(accountsQuery(workspace.id)),
      queries.ensureQueryData(socialSetsQuery(workspace.id)),
      queries.ensureQueryData(workspaceSettingsQuery(workspace.id)),
    ])
  },
  component: lazyRouteComponent(() => import('./composer.tsx'), 'Composer'),
})

export const newPublicationRoute = createRoute({ getParentRoute: () => composerRoute, path: routePath('newPublication') })

export const publicationRoute = createRoute({
  getParentRoute: () => composerRoute,
  path: routePath('publication'),
  // The page says itself what came of it.
  loader: ({ context: { queries }, params }) => queries.prefetchQuery(publicationQuery(params.id)),
})
