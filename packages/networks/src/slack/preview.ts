/** Previews messages in a channel as Slack's own apps show them. Not certain: whether a URL gets a card, and the picture in it. */
import { factsOf, halves, isVisual, ratioOf, toCell, toFile, toRuns, toText, whole } from '../kit/preview.ts'
import { findString } from '../kit/expect.ts'
import { findUrls } from '../kit/links.ts'
import { findFlag } from '../kit/settings.ts'
import type { Draft, DraftMedia, DraftSegment, NetworkPreview, PreviewCell, PreviewPiece } from '../spec/index.ts'
import { findLinked } from './check.ts'
import { look } from './look.ts'

const tallest = 1
/** More images are reached by scrolling. */
const shownImages = 4

const toGallery = (media: readonly DraftMedia[]): { ratio: number; cells: PreviewCell[]; more?: number } => {
  const [first] = media
  if (media.length === 1 && first) return { ratio: Math.max(ratioOf(first), tallest), cells: [toCell(first, whole)] }
  const shown = media.slice(0, shownImages)
  const boxes = halves(shown.length)
  const cells = shown.flatMap((medium, index) => (boxes[index] ? [toCell(medium, boxes[index])] : []))
  return { ratio: shown.length === 2 ? 2 : 1, cells, ...(media.length > shown.length && { more: media.length - shown.length }) }
}

/** Messages of apps show no cards of pages by themselves. */
const cardOf = (draft: Draft, { text }: DraftSegment): PreviewPiece[] => {
  const [link] = findFlag(draft.settings, 'unfurl_links') ? findUrls(text) : []
  return link ? [{ kind: 'card', url: link.url, picture: 'auto' }] : []
}

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const visual = segment.media.filter(isVisual)
  const files = segment.media.filter((medium) => !isVisual(medium))
  return [
    ...toText(toRuns(segment.text, findLinked(segment.text))),
    ...(visual.length > 0 ? [{ kind: 'media', ...toGallery(visual) } as const] : []),
    ...files.map(toFile),
    ...cardOf(draft, segment),
  ]
}

export const preview: NetworkPreview = {
  id: 'slack',
  look,
  show: (draft, { name, username, limits }) => ({
    author: { name: findString(limits, 'botName') ?? (name || username), handle: '', picture: true },
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'channel_id'),
  }),
}
