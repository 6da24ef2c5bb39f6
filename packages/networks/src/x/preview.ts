/** Previews a post as x.com shows it in a timeline. Not certain: whether a page gets a card, and whether its picture is large. */
import { factsOf, halves, isVisual, ratioOf, toCell, toRuns, toText, whole } from '../kit/preview.ts'
import { findCount, listTexts } from '../kit/settings.ts'
import type { Draft, DraftMedia, DraftSegment, NetworkPreview, PreviewCell, PreviewPiece, TextSpan } from '../spec/index.ts'
import { findLinked } from './check.ts'
import { look } from './look.ts'
import { findUrls } from './urls.ts'

/** Longer texts are cut to this many code points in a timeline. */
const foldAt = 280

const shownPath = 15

/** Links are shown without their scheme, and shortened. */
const display = (words: string, kind: TextSpan['kind']): string => {
  const address = kind === 'link' ? words.replace(/^https?:\/\/(?:www\.)?/i, '') : words
  const host = address.indexOf('/')
  return kind === 'link' && host > 0 && address.length - host > shownPath ? `${address.slice(0, host + shownPath)}…` : address
}

const arrange = (media: readonly DraftMedia[]): { ratio: number; cells: PreviewCell[] } => {
  const [first] = media
  // A single image is shown in full between 3:4 and 16:9 (and cropped beyond); several fill a frame of 16:9.
  if (media.length === 1 && first) return { ratio: Math.min(Math.max(ratioOf(first), 3 / 4), 16 / 9), cells: [toCell(first, whole)] }
  const boxes = halves(media.length)
  return { ratio: 16 / 9, cells: media.flatMap((medium, index) => (boxes[index] ? [toCell(medium, boxes[index])] : [])) }
}

const pollOf = ({ settings }: DraftSegment): PreviewPiece[] => {
  const options = listTexts(settings, 'poll_options')
  const minutes = findCount(settings, 'poll_duration_minutes')
  if (options.length === 0) return []
  return [{ kind: 'poll', options, isMultiple: false, ...(minutes !== undefined && { seconds: minutes * 60 }) }]
}

const textOf = (text: string): PreviewPiece[] => {
  const isLong = [...text].length > foldAt
  const pieces = toText(toRuns(text, findLinked(text), display))
  return isLong ? pieces.map((piece) => (piece.kind === 'text' ? { ...piece, fold: { over: 10, to: 8 } } : piece)) : pieces
}

const toPieces = (segment: DraftSegment): PreviewPiece[] => {
  const visual = segment.media.filter(isVisual)
  const poll = pollOf(segment)
  const url = findUrls(segment.text).at(-1)?.text
  const address = url === undefined || /^https?:/i.test(url) ? url : `https://${url}`
  return [
    ...textOf(segment.text.trim()),
    ...poll,
    ...(visual.length > 0 ? [{ kind: 'media', ...arrange(visual) } as const] : []),
    ...(address !== undefined && visual.length + poll.length === 0 ? [{ kind: 'card', url: address, picture: 'auto' } as const] : []),
  ]
}

const factsOfDraft = ({ settings }: Draft) =>
  factsOf(settings, 'reply_settings', ...['made_with_ai', 'paid_partnership'].filter((key) => settings[key] === true))

export const preview: NetworkPreview = {
  id: 'x',
  look,
  show: (draft, { name, username }) => ({
    author: { name: name || username, handle: `@${username}`, picture: true },
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(segment) })),
    facts: factsOfDraft(draft),
  }),
}
