import { createRoute } from '@tanstack/react-router'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, oneOf, routePath, textOf } from '#lib/routing.ts'
import { mediaLayouts, type MediaSearch, mediaSorts, mediaTypes, mediaViews } from './views.ts'

export const mediaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: routePath('media'),
  validateSearch: (search: Record<string, unknown>): MediaSearch => ({
    show: oneOf(mediaViews, search.show),
    q: textOf(search.q),
    type: oneOf(mediaTypes, search.type),
    tags: textOf(search.tags),
    sort: oneOf(mediaSorts, search.sort),
    layout: oneOf(mediaLayouts, search.layout),
    media: textOf(search.media),
  }),
  loaderDeps: ({ search }) => search,
  loader: lazyLoader<{ context: { workspace: { id: string } }; deps: MediaSearch }>(() => import('./load.ts')),
  component: lazyScreen(() => import('./media.tsx'), 'Media'),
})
