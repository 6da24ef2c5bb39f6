/**
 * Previews a post as the web app shows it in the feed, and stories as a picture. Not certain: how a carousel is cropped, which follows its
 * first file.
 */
import { factsOf, isVisual, ratioOf, toCell, toRuns, toText, whole } from '../kit/preview.ts'
import { shownMedia } from '../kit/references.ts'
import type { Draft, DraftMedia, DraftSegment, NetworkPreview, PreviewPiece } from '../spec/index.ts'
import { findLinked } from './check.ts'
import { profilesFor, settings } from './limits.ts'
import { look } from './look.ts'

/** Captions over this many lines are cut. */
const fold = { over: 2, to: 2 }

const ratios: Readonly<Record<string, number>> = { 'instagram.reel': 4 / 5, 'instagram.story': 9 / 16 }

const pictureOf = ({ profile }: Draft, media: readonly DraftMedia[]): PreviewPiece[] => {
  const [first] = media
  if (!first) return []
  const ratio = ratios[profile] ?? Math.min(Math.max(ratioOf(first), 0.8), 1.91)
  return [{ kind: 'media', ratio, cells: [toCell(first, whole)], ...(media.length > 1 && { more: media.length - 1 }) }]
}

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const profile = profilesFor().find(({ key }) => key === draft.profile)
  const media = (profile ? shownMedia(settings, profile, draft, segment) : segment.media).filter(isVisual)
  const caption = toText(toRuns(segment.text.trim(), findLinked(segment.text.trim())))
  return [...pictureOf(draft, media), ...caption.map((piece) => (piece.kind === 'text' ? { ...piece, fold } : piece))]
}

export const preview: NetworkPreview = {
  id: 'instagram',
  look,
  show: (draft, { name, username }) => ({
    // Posts show only the handle.
    author: { name: username || name, handle: '', picture: true },
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'collaborators', 'location_id', 'is_trial_reel', 'graduation_strategy', 'first_comment'),
  }),
}
