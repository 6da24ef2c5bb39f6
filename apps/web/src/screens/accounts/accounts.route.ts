import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath, textOf } from '#lib/routing.ts'

interface AccountsSearch {
  /** The network whose wizard is open; `networks` lists all of them. */
  connect?: string | undefined
  q?: string | undefined
}

export const accountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('accounts'),
  validateSearch: ({ connect, q }: Record<string, unknown>): AccountsSearch => ({ connect: textOf(connect), q: textOf(q) }),
  loader: lazyLoader(() => import('./accounts.load.ts')),
  component: lazyScreen(() => import('./accounts.tsx'), 'Accounts'),
})

export const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('account'),
  loader: lazyLoader(() => import('./details/account.load.ts')),
  component: lazyScreen(() => import('./details/account.tsx'), 'Account'),
})

export const accountGroupsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('accountGroups'),
  loader: lazyLoader(() => import('./accounts.load.ts')),
  component: lazyScreen(() => import('./groups/groups.tsx'), 'Groups'),
})

interface ConnectedSearch {
  /** Ids of accounts with commas between them. */
  connected?: string | undefined
  /** The id of a choice between several accounts. */
  selection?: string | undefined
  /** A problem code. */
  problem?: string | undefined
  /** The network that the problem is about. */
  network?: string | undefined
  /** The code of the network's refusal. */
  reason?: string | undefined
}

/** The page that networks redirect the browser to. */
export const accountsConnectedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('accountsConnected'),
  validateSearch: ({ connected, selection, problem, network, reason }: Record<string, unknown>): ConnectedSearch => ({
    connected: textOf(connected),
    selection: textOf(selection),
    problem: textOf(problem),
    network: textOf(network),
    reason: textOf(reason),
  }),
  loader: lazyLoader(() => import('./connected.load.ts')),
  component: lazyScreen(() => import('./connected.tsx'), 'Connected'),
})
