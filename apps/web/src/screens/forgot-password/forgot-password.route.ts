import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { routePath } from '#web/routing.ts'
import { accessRoute } from '../access/access.route.ts'

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => accessRoute,
  path: routePath('forgotPassword'),
  component: lazyRouteComponent(() => import('./forgot-password.tsx'), 'ForgotPassword'),
})
