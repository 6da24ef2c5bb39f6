/** Previews a post as the default theme shows it. Not certain: the theme and the blocks of the site. */
import { toFeaturedPieces } from '../kit/article/preview.ts'
import { factsOf } from '../kit/preview.ts'
import type { NetworkPreview } from '../spec/index.ts'
import { look } from './look.ts'

export const preview: NetworkPreview = {
  id: 'wordpress',
  look,
  show: (draft, { name }) => ({
    author: { name, handle: '', picture: false },
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toFeaturedPieces(draft, segment, 'image') })),
    facts: factsOf(draft.settings, 'status', 'slug', 'categories', 'excerpt'),
  }),
}
