import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath } from '#lib/routing.ts'

const screen = () => import('./screen.ts')

export const designEditorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('designEditor'),
  loader: lazyLoader(screen),
  component: lazyScreen(screen, 'DesignEditor'),
})
