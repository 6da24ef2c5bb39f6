/** Previews a post as the website shows it. Not certain: how much of a caption is visible beside the video. */
import { factsOf, ratioOf, toCell, toRuns, toText, whole } from '../kit/preview.ts'
import { findText } from '../kit/settings.ts'
import type { Draft, DraftMedia, DraftSegment, NetworkPreview, Preview, PreviewPiece } from '../spec/index.ts'
import { linked } from './check.ts'
import { look } from './look.ts'

const fold = { over: 2, to: 2 }
/** Posts are shown upright, with bars around wide ones. */
const tallest = 9 / 16

/** The first photo is shown, and the others are reached by swiping. */
const toMedia = (media: readonly DraftMedia[], cover: number): PreviewPiece[] => {
  const shown = media[cover] ?? media[0]
  if (!shown) return []
  const more = media.length - 1
  return [{ kind: 'media', ratio: Math.max(ratioOf(shown), tallest), cells: [toCell(shown, whole)], ...(more > 0 && { more }) }]
}

const coverOf = ({ settings }: Draft): number => (typeof settings['cover_index'] === 'number' ? settings['cover_index'] - 1 : 0)

const toPieces = (draft: Draft, { text, media }: DraftSegment): PreviewPiece[] => {
  const title = draft.profile === 'tiktok.photo' ? findText(draft.settings, 'photo_title') : undefined
  return [
    ...toMedia(media, coverOf(draft)),
    ...(title ? [{ kind: 'title', text: title } as const] : []),
    ...toText(toRuns(text, linked(text))).map((piece) => (piece.kind === 'text' ? { ...piece, fold } : piece)),
  ]
}

const audiences: Readonly<Record<string, Preview['audience']>> = {
  PUBLIC_TO_EVERYONE: 'everyone',
  FOLLOWER_OF_CREATOR: 'followers',
  MUTUAL_FOLLOW_FRIENDS: 'mentioned',
}

export const preview: NetworkPreview = {
  id: 'tiktok',
  look,
  show: (draft, { name, username }) => {
    const audience = audiences[findText(draft.settings, 'privacy_level') ?? '']
    return {
      author: { name: name || username, handle: `@${username}`, picture: true },
      ...(audience && { audience }),
      posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
      facts: factsOf(draft.settings, 'privacy_level', 'brand_organic', 'brand_content', 'is_aigc', 'content_posting_method'),
    }
  },
}
