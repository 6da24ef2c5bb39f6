import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath, textOf } from '#lib/routing.ts'
import type { DesignsSearch } from './search.ts'

const screen = () => import('./screen.ts')

export const designsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('designs'),
  // All are texts, which the list reads, so that little of it belongs to the first file.
  validateSearch: (search: Record<string, unknown>): DesignsSearch =>
    Object.fromEntries(['show', 'q', 'preset', 'sort'].map((name) => [name, textOf(search[name])])),
  loaderDeps: ({ search }) => search,
  loader: lazyLoader(screen),
  component: lazyScreen(screen, 'Designs'),
})

const oneScreen = () => import('./one/screen.ts')

export const designRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('design'),
  loader: lazyLoader(oneScreen),
  component: lazyScreen(oneScreen, 'DesignPage'),
})
