import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import type { MediaSearch } from './search.ts'
import { lazyLoader, lazyScreen, routePath, textOf } from '#lib/routing.ts'

export interface Loading {
  context: { workspace: { id: string } }
  deps: MediaSearch
}

const screen = () => import('./screen.ts')

export const mediaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('media'),
  // All are texts, which the library reads, so that little of it belongs to the first file.
  validateSearch: (search: Record<string, unknown>): MediaSearch =>
    Object.fromEntries(['show', 'q', 'type', 'tags', 'sort', 'layout', 'media'].map((name) => [name, textOf(search[name])])),
  loaderDeps: ({ search }) => search,
  loader: lazyLoader<Loading>(screen),
  component: lazyScreen(screen, 'Media'),
})
