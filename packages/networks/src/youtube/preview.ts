/** Previews a video as its page shows it. Not certain: whether a short upright video opens as a Short, which YouTube decides. */
import { titleOf } from '../kit/counts.ts'
import { factsOf, ratioOf, toCell, toRuns, toText, whole } from '../kit/preview.ts'
import { findText } from '../kit/settings.ts'
import type { Draft, DraftSegment, NetworkPreview, Preview, PreviewPiece } from '../spec/index.ts'
import { linked } from './check.ts'
import { look } from './look.ts'

/** Lines of a description until the reader expands it. */
const fold = { over: 3, to: 3 }

/** The player is at most as wide as the page, and upright videos get bars beside them. */
const widest = 16 / 9

const toPieces = (draft: Draft, { text, media }: DraftSegment): PreviewPiece[] => {
  const title = titleOf(draft).trim()
  const video = media.find(({ mime }) => mime.startsWith('video/'))
  const ratio = draft.profile === 'youtube.short' && video ? ratioOf(video) : widest
  return [
    ...(video ? [{ kind: 'media', ratio, cells: [toCell(video, whole)] } as const] : []),
    ...(title ? [{ kind: 'title', text: title } as const] : []),
    ...toText(toRuns(text, linked(text))).map((piece) => (piece.kind === 'text' ? { ...piece, fold } : piece)),
  ]
}

const audiences: Readonly<Record<string, Preview['audience']>> = { public: 'everyone', unlisted: 'quiet' }

export const preview: NetworkPreview = {
  id: 'youtube',
  look,
  show: (draft, { name, username }) => {
    const audience = audiences[findText(draft.settings, 'privacy') ?? '']
    return {
      author: { name: name || username, handle: username && `@${username}`, picture: true },
      ...(audience && { audience }),
      posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
      facts: factsOf(draft.settings, 'privacy', 'made_for_kids', 'paid_placement', 'contains_synthetic_media'),
    }
  },
}
