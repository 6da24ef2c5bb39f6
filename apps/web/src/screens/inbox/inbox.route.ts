import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath, textOf } from '#lib/routing.ts'
import type { InboxSearch } from './search.ts'

const names = ['tab', 'account', 'network', 'kind', 'unread', 'post', 'conversation'] as const satisfies (keyof InboxSearch)[]

export const inboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('inbox'),
  validateSearch: (search: Record<string, unknown>): InboxSearch => ({
    ...Object.fromEntries(names.map((name) => [name, textOf(search[name])])),
    // Notifications link to a conversation alone.
    ...(search.conversation !== undefined && { tab: 'messages' }),
  }),
  loaderDeps: ({ search }) => search,
  loader: lazyLoader(() => import('./inbox.load.ts')),
  component: lazyScreen(() => import('./inbox.tsx'), 'Inbox'),
})
