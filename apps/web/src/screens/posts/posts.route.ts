import { createRoute } from '@tanstack/react-router'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { publicationListQuery } from '#api/publication-lists.ts'
import { publicationQuery } from '#api/publications.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyScreen, oneOf, routePath, textOf } from '#lib/routing.ts'
import { loadMessages } from '#i18n/translator.ts'
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
  // The list has its own skeleton, so that filters and tabs stay in place. Wait only for the accounts' names.
  loader: async ({ context: { queries, workspace }, deps }) => {
    void queries.prefetchInfiniteQuery(publicationListQuery(workspace.id, filterOf(deps)))
    if (deps.post) {
      void queries.prefetchQuery(publicationQuery(deps.post))
      void loadPanel()
    }
    await Promise.all([loadMessages('posts'), queries.ensureQueryData(allAccountsQuery(workspace.id))])
  },
  component: lazyScreen(() => import('./posts.tsx'), 'Posts'),
})
