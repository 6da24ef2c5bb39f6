import { createRoute } from '@tanstack/react-router'
import { lazyScreen, routePath, textOf } from '#lib/routing.ts'
import { accessRoute } from '#access/access.route.ts'

interface ResetPasswordSearch {
  token?: string | undefined
}

export const resetPasswordRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('resetPassword'),
  validateSearch: (search: Record<string, unknown>): ResetPasswordSearch => ({ token: textOf(search.token) }),
  component: lazyScreen(() => import('./reset-password.tsx'), 'ResetPassword'),
})
