import { createRoute } from '@tanstack/react-router'
import { authConfigQuery, sessionQuery } from '#api/session.ts'
import { lazyScreen, rootRoute } from '#lib/routing.ts'
import { loadMessages } from '#i18n/translator.ts'
import { AccessPending } from './masthead.tsx'

/** Parent of all sign-in pages. Its context holds the current user, if any, and what the instance allows. */
export const accessRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'access',
  beforeLoad: async ({ context: { queries } }) => {
    const [config, session] = await Promise.all([
      queries.ensureQueryData(authConfigQuery),
      queries.ensureQueryData(sessionQuery),
      loadMessages('access', 'proof'),
    ])
    return { config, user: session.user }
  },
  pendingComponent: AccessPending,
  component: lazyScreen(() => import('./access.tsx'), 'Access'),
})
