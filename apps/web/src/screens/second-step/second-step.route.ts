import { pagePath } from '@broadside/contract/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import { localPath } from '#lib/local-path.ts'
import { lazyScreen, oneOf, routePath, textOf } from '#lib/routing.ts'
import { accessRoute } from '#access/access.route.ts'
import { getPending } from '#access/pending.ts'

const secondSteps = ['totp', 'passkey', 'recovery_code'] as const
export type SecondStepMethod = (typeof secondSteps)[number]

interface SecondStepSearch {
  return_to?: string | undefined
  with?: SecondStepMethod | undefined
}

export const secondStepRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('secondStep'),
  validateSearch: (search: Record<string, unknown>): SecondStepSearch => ({
    return_to: localPath(textOf(search.return_to)),
    with: oneOf(secondSteps, search.with),
  }),
  beforeLoad: ({ search, context: { user } }) => {
    if (user) throw redirect({ href: search.return_to ?? pagePath('home') })
    const pending = getPending('secondStep')
    if (!pending) throw redirect({ href: pagePath('signIn', { return_to: search.return_to }) })
    return { pending }
  },
  component: lazyScreen(() => import('./second-step.tsx'), 'SecondStep'),
})
