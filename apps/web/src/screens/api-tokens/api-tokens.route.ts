import { createRoute } from '@tanstack/react-router'
import { collectReturnedGrant } from '#access/grants.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const apiTokensRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('apiTokens'),
  beforeLoad: collectReturnedGrant,
  loader: lazyLoader(() => import('./api-tokens.load.ts')),
  component: lazyScreen(() => import('./api-tokens.tsx'), 'ApiTokens'),
})
