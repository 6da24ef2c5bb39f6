import { showArticle, toGallery } from '../kit/article/preview.ts'
import { factsOf } from '../kit/preview.ts'
import { listTexts } from '../kit/settings.ts'
import type { Draft, DraftSegment, NetworkPreview, PreviewPiece } from '../spec/index.ts'
import { toAccent } from './accent.ts'
import { look } from './look.ts'

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const { title, text, besides } = showArticle(draft, segment)
  // An article starts with its image; a note ends with it.
  const leads = title !== '' && besides[0]?.mime.startsWith('image/') ? besides.slice(0, 1) : []
  const tags = listTexts(draft.settings, 'tags')
  return [
    ...(title ? [{ kind: 'title', text: title } as const, { kind: 'date' } as const] : []),
    ...toGallery(leads),
    ...text,
    ...toGallery(besides.slice(leads.length)),
    ...(title ? [] : [{ kind: 'date' } as const]),
    ...(tags.length > 0 ? [{ kind: 'tags', tags } as const] : []),
  ]
}

export const preview: NetworkPreview = {
  id: 'site',
  look,
  show: (draft, { name, color }) => ({
    ...(color !== undefined && { accent: toAccent(color) }),
    author: { name, handle: '', picture: false },
    // Site posts have one segment; the check reports any others.
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'slug', 'canonical_url'),
  }),
}
