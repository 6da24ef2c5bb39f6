import { createRoute, redirect } from '@tanstack/react-router'
import { rootRoute, routePath } from '#web/routing.ts'

/** The root leads to where the work is. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePath('home'),
  beforeLoad: () => {
    throw redirect({ to: '/posts' })
  },
})
