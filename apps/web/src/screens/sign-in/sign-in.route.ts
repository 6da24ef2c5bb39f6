import { pagePath } from '@broadside/contract/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import { localPath } from '#lib/local-path.ts'
import { lazyScreen, oneOf, routePath, textOf } from '#lib/routing.ts'
import { accessRoute } from '#access/access.route.ts'
import { oidcProvidersQuery } from '#api/sign-in-providers.ts'

interface SignInSearch {
  /** Problem code of a failed single sign-on. */
  error?: string | undefined
  return_to?: string | undefined
  /** `sso` asks for the address only. */
  with?: 'sso' | undefined
}

export const signInRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('signIn'),
  validateSearch: (search: Record<string, unknown>): SignInSearch => ({
    error: textOf(search.error),
    return_to: localPath(textOf(search.return_to)),
    with: oneOf(['sso'], search.with),
  }),
  beforeLoad: ({ context: { config, user }, search }) => {
    // Linking an identity may fail while the user is signed in; the page then shows the reason.
    if (user && !search.error) throw redirect({ href: search.return_to ?? pagePath('home') })
    if (config.first_user) throw redirect({ href: pagePath('register', { return_to: search.return_to }) })
  },
  loader: ({ context: { queries } }) => queries.ensureQueryData(oidcProvidersQuery),
  component: lazyScreen(() => import('./sign-in.tsx'), 'SignIn'),
})
