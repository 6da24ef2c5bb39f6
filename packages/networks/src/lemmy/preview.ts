/** Previews a post as its page on Lemmy's own web interface shows it. Not certain: whether a link gets an image, which the server fetches. */
import { titleOf } from '../kit/counts.ts'
import { showArticle } from '../kit/article/preview.ts'
import { factsOf, ratioOf, toCell, whole } from '../kit/preview.ts'
import { findFlag, findText } from '../kit/settings.ts'
import type { Draft, DraftSegment, NetworkPreview, PreviewPiece } from '../spec/index.ts'
import { look } from './look.ts'

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const title = titleOf(draft).trim()
  const url = findText(draft.settings, 'url')
  const [image] = segment.media
  // The server blurs the image of such a post for readers who haven't turned that off.
  const cover = findFlag(draft.settings, 'nsfw') ? { cover: factsOf(draft.settings, 'nsfw') } : {}
  return [
    ...(title ? [{ kind: 'title', text: title } as const] : []),
    ...(url ? [{ kind: 'card', url, picture: 'auto' } as const] : []),
    ...(image ? [{ kind: 'media', ratio: ratioOf(image), cells: [toCell(image, whole)], ...cover } as const] : []),
    ...showArticle(draft, segment).text,
  ]
}

export const preview: NetworkPreview = {
  id: 'lemmy',
  look,
  show: (draft, { name, username }) => ({
    author: { name: name || (username.split('@')[0] ?? ''), handle: `@${username}`, picture: true },
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'community', 'nsfw'),
  }),
}
