import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath, textOf } from '#lib/routing.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The text of a post to build on, which may be too long for an address. */
    idea?: string | undefined
  }
}

interface NewBuildSearch {
  idea?: string | undefined
  /** Links, separated by blanks. */
  url?: string | undefined
  /** Accounts, joined by commas. */
  account?: string | undefined
}

export const newBuildRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('newBuild'),
  validateSearch: (search: Record<string, unknown>): NewBuildSearch => ({
    idea: textOf(search.idea),
    url: textOf(search.url),
    account: textOf(search.account),
  }),
  loader: lazyLoader(() => import('./new-build.load.ts')),
  component: lazyScreen(() => import('./new-build.tsx'), 'NewBuild'),
})
