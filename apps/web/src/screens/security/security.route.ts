import { createRoute, redirect } from '@tanstack/react-router'
import { identitiesQuery, linkProvidersQuery, securityQuery, sessionsQuery } from '#api/security.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyScreen, routePath } from '#lib/routing.ts'
import { loadMessages } from '#i18n/translator.ts'
import { collectGrant } from '#access/grants.ts'

export const securityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('security'),
  // A provider redirects with a proof of identity, which must not stay in the URL.
  beforeLoad: ({ location }) => {
    if (collectGrant(location.hash)) throw redirect({ href: location.pathname + location.searchStr, replace: true })
  },
  loader: ({ context: { queries } }) =>
    Promise.all([
      queries.ensureQueryData(securityQuery),
      queries.ensureQueryData(identitiesQuery),
      queries.ensureQueryData(linkProvidersQuery),
      queries.ensureQueryData(sessionsQuery),
      loadMessages('security', 'proof'),
    ]),
  component: lazyScreen(() => import('./security.tsx'), 'Security'),
})
