import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import type { MediaSearch } from './search.ts'
import { lazyLoader, lazyScreen, routePath, textOf } from '#lib/routing.ts'

export interface Loading {
  context: { workspace: { id: string } }
  deps: MediaSearch
}

export const mediaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('media'),
  validateSearch: ({ show, q, type, tags, sort, layout, media }: Record<string, unknown>): MediaSearch => ({
    show: textOf(show),
    q: textOf(q),
    type: textOf(type),
    tags: textOf(tags),
    sort: textOf(sort),
    layout: textOf(layout),
    media: textOf(media),
  }),
  loaderDeps: ({ search }) => search,
  loader: lazyLoader<Loading>(() => import('./load.ts')),
  component: lazyScreen(() => import('./media.tsx'), 'Media'),
})
