/** Previews what is sent, as plain text: nothing is known of how the receiver shows it. */
import { titleOf } from '../kit/counts.ts'
import { halves, isVisual, ratioOf, toCell, toFile, toRuns, toText, whole } from '../kit/preview.ts'
import { findUrls } from '../kit/links.ts'
import { toSpans } from '../kit/spans.ts'
import type { Draft, DraftMedia, DraftSegment, NetworkPreview, PreviewPiece } from '../spec/index.ts'
import { look } from './look.ts'

const shownMedia = 4

const galleryOf = (media: readonly DraftMedia[]): PreviewPiece[] => {
  const shown = media.slice(0, shownMedia)
  const [first] = shown
  if (!first) return []
  const boxes = shown.length === 1 ? [whole] : halves(shown.length)
  const cells = shown.flatMap((medium, index) => (boxes[index] ? [toCell(medium, boxes[index])] : []))
  const more = media.length - shown.length
  return [{ kind: 'media', ratio: shown.length === 1 ? ratioOf(first) : 3 / 2, cells, ...(more > 0 && { more }) }]
}

const toPieces = (draft: Draft, { text, media }: DraftSegment): PreviewPiece[] => {
  const title = titleOf(draft).trim()
  return [
    ...(title ? [{ kind: 'title', text: title } as const] : []),
    ...toText(toRuns(text, toSpans('link', findUrls(text)))),
    ...galleryOf(media.filter(isVisual)),
    ...media.filter((medium) => !isVisual(medium)).map(toFile),
  ]
}

export const preview: NetworkPreview = {
  id: 'webhook',
  look,
  show: (draft, { name }) => ({
    author: { name, handle: '', picture: true },
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: [],
  }),
}
