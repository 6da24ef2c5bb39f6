import { createRoute } from '@tanstack/react-router'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { providersQuery } from '#api/providers.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyScreen, routePath, textOf } from '#lib/routing.ts'
import { loadMessages } from '#i18n/translator.ts'

interface AccountsSearch {
  /** The network whose form to connect an account is open. */
  connect?: string | undefined
}

export const accountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('accounts'),
  validateSearch: (search: Record<string, unknown>): AccountsSearch => ({ connect: textOf(search.connect) }),
  loader: async ({ context: { queries, workspace } }) => {
    void queries.prefetchQuery(providersQuery(workspace.id))
    await Promise.all([loadMessages('accounts'), queries.prefetchQuery(allAccountsQuery(workspace.id))])
  },
  component: lazyScreen(() => import('./accounts.tsx'), 'Accounts'),
})

interface ConnectedSearch {
  /** Ids of accounts with commas between them. */
  connected?: string | undefined
  /** A problem code. */
  problem?: string | undefined
  /** The network that the problem is about. */
  network?: string | undefined
}

/** The page that networks redirect the browser to. */
export const accountsConnectedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('accountsConnected'),
  validateSearch: ({ connected, problem, network }: Record<string, unknown>): ConnectedSearch => ({
    connected: textOf(connected),
    problem: textOf(problem),
    network: textOf(network),
  }),
  loader: async ({ context: { queries, workspace } }) => {
    await Promise.all([loadMessages('accounts'), queries.invalidateQueries({ queryKey: ['accounts'] })])
    await queries.prefetchQuery(allAccountsQuery(workspace.id))
  },
  component: lazyScreen(() => import('./connected.tsx'), 'Connected'),
})
