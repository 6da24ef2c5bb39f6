/** Previews posts of a Page as Facebook's site shows them. Not certain: the picture of a link, and how Facebook crops several photos. */
import { factsOf, halves, isVisual, ratioOf, toCell, toRuns, toText, whole } from '../kit/preview.ts'
import { shownMedia } from '../kit/references.ts'
import { findText } from '../kit/settings.ts'
import type { Draft, DraftMedia, DraftSegment, NetworkPreview, PreviewPiece } from '../spec/index.ts'
import { findLinked } from './check.ts'
import { profiles, settings } from './limits.ts'
import { look } from './look.ts'

/** Longer texts are cut to a few lines. */
const fold = { over: 5, to: 5 }
const shownPhotos = 4
const tallest = 4 / 5
const story = 9 / 16

const toGallery = (media: readonly DraftMedia[], profile: string): PreviewPiece[] => {
  const [first] = media
  if (!first) return []
  if (media.length === 1) {
    const isUpright = profile === 'facebook.story' || profile === 'facebook.reel'
    return [{ kind: 'media', ratio: isUpright ? story : Math.max(ratioOf(first), tallest), cells: [toCell(first, whole)] }]
  }
  const shown = media.slice(0, shownPhotos)
  const boxes = halves(shown.length)
  const cells = shown.flatMap((medium, index) => (boxes[index] ? [toCell(medium, boxes[index])] : []))
  return [
    { kind: 'media', ratio: shown.length === 2 ? 2 : 1, cells, ...(media.length > shown.length && { more: media.length - shown.length }) },
  ]
}

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const profile = profiles.find(({ key }) => key === draft.profile)
  const media = profile ? shownMedia(settings, profile, draft, segment) : segment.media
  const url = findText(draft.settings, 'url')
  const title = findText(draft.settings, 'video_title')
  return [
    ...toText(toRuns(segment.text, findLinked(segment.text))).map((piece) => (piece.kind === 'text' ? { ...piece, fold } : piece)),
    ...toGallery(media.filter(isVisual), draft.profile),
    ...(title === undefined ? [] : [{ kind: 'title', text: title } as const]),
    ...(url === undefined ? [] : [{ kind: 'card', url, picture: 'auto' } as const]),
  ]
}

export const preview: NetworkPreview = {
  id: 'facebook',
  look,
  show: (draft, { name, username }) => ({
    author: { name: name || username, handle: '', picture: true },
    audience: 'everyone',
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'share_to_feed', 'first_comment'),
  }),
}
