import { createRoute } from '@tanstack/react-router'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { publicationQuery } from '#api/publications.ts'
import { daysOf } from '#api/workspaces.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { loadPanel } from '#web/post/load-panel.ts'
import { lazyScreen, routePath } from '#lib/routing.ts'
import { loadMessages } from '#i18n/translator.ts'
import { type CalendarSearch, readSearch } from './model/search.ts'

const load = () => import('./calendar.tsx')

export const calendarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('calendar'),
  validateSearch: (search: Record<string, unknown>): CalendarSearch => readSearch(search),
  loaderDeps: ({ search }) => search,
  // The grid has its own skeleton, so wait only for the data that defines its layout.
  loader: async ({ context: { queries, workspace }, deps: search }) => {
    if (search.post) {
      void queries.prefetchQuery(publicationQuery(search.post))
      void loadPanel()
    }
    // Requested as soon as the route matches, in parallel with everything else.
    const page = load().then(({ prefetchCalendar }) =>
      prefetchCalendar({ queries, workspaceId: workspace.id, search, ...daysOf(workspace) }),
    )
    await Promise.all([page, loadMessages('calendar', 'posts'), queries.ensureQueryData(allAccountsQuery(workspace.id))])
  },
  component: lazyScreen(load, 'Calendar'),
})
