import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { publicationCountsQuery, publicationListQuery } from '#api/publication-lists.ts'
import { publicationQuery } from '#api/publications.ts'
import { workspaceSettingsQuery } from '#api/workspaces.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { oneOf, routePath, textOf } from '#web/routing.ts'
import { loadWords } from '#words/words.ts'
import { loadPanel } from '#web/post/load-panel.ts'
import { filterOf, type PostsSearch, postViews } from './views.ts'

export const postsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('posts'),
  validateSearch: (search: Record<string, unknown>): PostsSearch => ({
    view: oneOf(postViews, search.view),
    q: textOf(search.q),
    account: textOf(search.account),
    network: textOf(search.network),
    post: textOf(search.post),
  }),
  loaderDeps: ({ search }) => search,
  // Lists show their own skeleton, so that filters and tabs stay in place; only what names accounts and times is awaited.
  loader: async ({ context: { queries, workspace }, deps }) => {
    void queries.prefetchInfiniteQuery(publicationListQuery(workspace.id, filterOf(deps)))
    void queries.prefetchQuery(publicationCountsQuery(workspace.id))
    if (deps.post) {
      void queries.prefetchQuery(publicationQuery(deps.post))
      void loadPanel()
    }
    await Promise.all([
      loadWords('posts'),
      queries.ensureQueryData(allAccountsQuery(workspace.id)),
      queries.ensureQueryData(workspaceSettingsQuery(workspace.id)),
    ])
  },
  component: lazyRouteComponent(() => import('./posts.tsx'), 'Posts'),
})
