import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { collectReturnedGrant } from '#access/grants.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

export const organizationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('organizations'),
  loader: lazyLoader(() => import('./organizations.load.ts')),
  component: lazyScreen(() => import('./organizations.tsx'), 'Organizations'),
})

export const organizationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('organization'),
  loader: lazyLoader(() => import('./people.load.ts')),
  component: lazyScreen(() => import('./people.tsx'), 'People'),
})

export const organizationAuditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('organizationAudit'),
  loader: lazyLoader(() => import('./audit.load.ts')),
  component: lazyScreen(() => import('./audit.tsx'), 'Audit'),
})

export const organizationGeneralRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('organizationGeneral'),
  loader: lazyLoader(() => import('./general.load.ts')),
  component: lazyScreen(() => import('./general.tsx'), 'General'),
})

export const signOnRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('organizationSignOn'),
  loader: lazyLoader(() => import('./sign-on/sign-on.load.ts')),
  component: lazyScreen(() => import('./sign-on/sign-on.tsx'), 'SignOn'),
})

export const identityProviderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('identityProvider'),
  beforeLoad: collectReturnedGrant,
  loader: lazyLoader(() => import('./sign-on/provider.load.ts')),
  component: lazyScreen(() => import('./sign-on/provider.tsx'), 'IdentityProvider'),
})

export const organizationRoutes = [
  organizationsRoute,
  organizationRoute,
  signOnRoute,
  identityProviderRoute,
  organizationAuditRoute,
  organizationGeneralRoute,
] as const
