import { mediaQuery } from '#api/media.ts'
import { mediaPageQuery, mediaStorageQuery, mediaTagsQuery } from '#api/media-library.ts'
import { queries } from '#api/queries.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { Loading } from './media.route.ts'
import { filterOf } from './views.ts'

/** The library has its own skeleton, so that filters and views stay in place. */
export const load = async ({ context: { workspace }, deps }: Loading): Promise<void> => {
  void queries.prefetchQuery(mediaPageQuery(workspace.id, filterOf(deps), 0))
  void queries.prefetchQuery(mediaStorageQuery(workspace.id))
  void queries.prefetchQuery(mediaTagsQuery(workspace.id))
  if (deps.media) void queries.prefetchQuery(mediaQuery(deps.media))
  await loadMessages('media', 'uploads')
}
