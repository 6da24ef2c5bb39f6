/** Previews a post as LinkedIn's website shows it in the feed. Not certain: how many lines fit before the rest is folded. */
import { factsOf, isVisual, ratioOf, toCell, toFile, toRuns, toText, whole } from '../kit/preview.ts'
import { shownMedia } from '../kit/references.ts'
import { findText, listTexts } from '../kit/settings.ts'
import type { Draft, DraftMedia, DraftSegment, NetworkPreview, Preview, PreviewBox, PreviewCell, PreviewPiece } from '../spec/index.ts'
import { findArticle, findLinked, settings } from './check.ts'
import { profiles } from './limits.ts'
import { isLength, lengthInSeconds, splitPoll, usualLength } from './poll.ts'
import { look } from './look.ts'

const fold = { over: 3, to: 3 }

/** More images are reached by scrolling. */
const shownImages = 5

/** One or two images in a first row, the others below them in a row of equal parts. */
const toBoxes = (count: number): PreviewBox[] => {
  if (count === 1) return [whole]
  const top = count === 5 ? 2 : count === 2 ? 2 : 1
  const height = count === 2 ? 1 : 0.5
  const row = (cells: number, y: number): PreviewBox[] =>
    Array.from({ length: cells }, (_, index) => ({ x: index / cells, y, width: 1 / cells, height }))
  return count === 2 ? row(2, 0) : [...row(top, 0), ...row(count - top, 0.5)]
}

const toGallery = (media: readonly DraftMedia[]): { ratio: number; cells: PreviewCell[]; more?: number } => {
  const shown = media.slice(0, shownImages)
  const [first] = shown
  const boxes = toBoxes(shown.length)
  const cells = shown.flatMap((medium, index) => (boxes[index] ? [toCell(medium, boxes[index])] : []))
  const ratio = shown.length === 1 && first ? ratioOf(first) : shown.length === 2 ? 2 : 1
  return { ratio, cells, ...(media.length > shown.length && { more: media.length - shown.length }) }
}

const folded = (pieces: PreviewPiece[]): PreviewPiece[] => pieces.map((piece) => (piece.kind === 'text' ? { ...piece, fold } : piece))

const wordsOf = (text: string): PreviewPiece[] => folded(toText(toRuns(text.trim(), findLinked(text.trim()))))

const pollOf = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const options = listTexts(segment.settings, 'poll_options')
  const { commentary, question } = splitPoll(segment.text)
  const length = draft.settings['poll_duration']
  const seconds = lengthInSeconds(isLength(length) ? length : usualLength)
  return [...wordsOf(commentary), { kind: 'title', text: question }, { kind: 'poll', options, isMultiple: false, seconds }]
}

const cardOf = (draft: Draft): PreviewPiece[] => {
  const url = draft.profile === 'linkedin.article' ? findArticle(draft)?.url : undefined
  if (url === undefined) return []
  const words = {
    title: findText(draft.settings, 'article_title') ?? '',
    description: findText(draft.settings, 'article_description') ?? '',
  }
  return [{ kind: 'card', url, words, picture: 'auto' }]
}

const mediaOf = (draft: Draft, segment: DraftSegment): DraftMedia[] => {
  const profile = profiles.find(({ key }) => key === draft.profile)
  return profile ? shownMedia(settings, profile, draft, segment) : segment.media
}

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  if (draft.profile === 'linkedin.post' && listTexts(segment.settings, 'poll_options').length > 0) return pollOf(draft, segment)
  const media = mediaOf(draft, segment)
  const visual = media.filter(isVisual)
  const title = findText(draft.settings, 'document_title')
  return [
    ...wordsOf(segment.text),
    ...(visual.length > 0 ? [{ kind: 'media', ...toGallery(visual) } as const] : []),
    ...media.filter((medium) => !isVisual(medium)).map((medium) => toFile({ ...medium, filename: title ?? medium.filename })),
    ...cardOf(draft),
  ]
}

const audiences: Readonly<Record<string, Preview['audience']>> = { PUBLIC: 'everyone', LOGGED_IN: 'everyone', CONNECTIONS: 'followers' }

export const preview: NetworkPreview = {
  id: 'linkedin',
  look,
  show: (draft, { name, username }) => {
    const audience = audiences[findText(draft.settings, 'visibility') ?? 'PUBLIC']
    return {
      author: { name: name || username, handle: '', picture: true },
      ...(audience && { audience }),
      posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
      facts: factsOf(draft.settings, 'visibility', 'reshare_disabled', 'first_comment'),
    }
  },
}
