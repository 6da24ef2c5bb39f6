import { createRoute, redirect } from '@tanstack/react-router'
import { rootRoute, routePath } from '#lib/routing.ts'

/** Redirects to the current workspace. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routePath('home'),
  beforeLoad: () => {
    throw redirect({ to: '/posts' })
  },
})
