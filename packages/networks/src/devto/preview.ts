/** Previews an article as its page on dev.to shows it. Embeds (`{% … %}`) stay as written, because dev.to fetches what they show. */
import { showArticle } from '../kit/article/preview.ts'
import { factsOf, toCell, whole } from '../kit/preview.ts'
import { listTexts } from '../kit/settings.ts'
import type { Draft, DraftSegment, NetworkPreview, PreviewPiece } from '../spec/index.ts'
import { look } from './look.ts'

/** Covers are cropped to 1000 × 420 pixels (app/services/images/optimizer.rb of Forem). */
const coverRatio = 1000 / 420

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const { title, text } = showArticle(draft, segment)
  const [cover] = segment.media
  const tags = listTexts(draft.settings, 'tags')
  return [
    ...(cover ? [{ kind: 'media', ratio: coverRatio, cells: [toCell(cover, whole)] } as const] : []),
    ...(title ? [{ kind: 'title', text: title } as const] : []),
    ...(tags.length > 0 ? [{ kind: 'tags', tags: tags.map((tag) => `#${tag.toLowerCase()}`) } as const] : []),
    ...text,
  ]
}

export const preview: NetworkPreview = {
  id: 'devto',
  look,
  show: (draft, { name, username }) => ({
    author: { name: name || username, handle: '', picture: true },
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'published', 'series', 'canonical_url'),
  }),
}
