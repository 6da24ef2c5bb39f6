import { createRoute } from '@tanstack/react-router'
import { lazyScreen, routePath } from '#lib/routing.ts'
import { accessRoute } from '#access/access.route.ts'

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('forgotPassword'),
  component: lazyScreen(() => import('./forgot-password.tsx'), 'ForgotPassword'),
})
