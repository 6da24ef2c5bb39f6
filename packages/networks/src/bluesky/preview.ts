/**
 * Previews a post as the web app shows it: https://github.com/bluesky-social/social-app. Other apps differ in detail. The app shows two to
 * four images in a grid or, where its gallery experiment is on, as a strip; here a strip starts at five images.
 */
import { factsOf, halves, isVisual, ratioOf, toCell, toRuns, toText, whole } from '../kit/preview.ts'
import { findText, listTexts } from '../kit/settings.ts'
import type { Draft, DraftMedia, DraftSegment, NetworkPreview, PreviewCell, PreviewFact, PreviewPiece } from '../spec/index.ts'
import { takesCard, takesQuote } from './check.ts'
import { imagesPerEmbed } from './limits.ts'
import { look } from './look.ts'
import { findLinked } from './spans.ts'

const shownPath = 15
const cutPath = 13

/** Drops the scheme and shortens the path. A URL typed without a scheme stays as it is. */
const shorten = (address: string): string => {
  if (!URL.canParse(address)) return address
  const { host, pathname, search, hash } = new URL(address)
  const path = `${pathname === '/' ? '' : pathname}${search}${hash}`
  return path.length > shownPath ? `${host}${path.slice(0, cutPath)}...` : `${host}${path}`
}

const single = (medium: DraftMedia): { ratio: number; cells: PreviewCell[] } => {
  const ratio = Math.max(ratioOf(medium), 0.5)
  return ratio >= 1
    ? { ratio, cells: [toCell(medium, whole)] }
    : { ratio: 1, cells: [toCell(medium, { x: 0, y: 0, width: ratio, height: 1 })] }
}

const strip = (media: readonly DraftMedia[]): { ratio: number; cells: PreviewCell[]; more: number } => {
  const ratio = 1.5
  let x = 0
  const cells = media.map((medium) => {
    const width = Math.min(Math.max(ratioOf(medium), 0.66), 1.33) / ratio
    const cell = toCell(medium, { x, y: 0, width, height: 1 })
    x += width
    return cell
  })
  return { ratio, cells: cells.filter((cell) => cell.x < 1), more: cells.filter((cell) => cell.x >= 1).length }
}

const arrange = (media: readonly DraftMedia[]) => {
  const [first] = media
  if (!first) return undefined
  if (media.length === 1) return single(first)
  if (media.length > imagesPerEmbed) return strip(media)
  const boxes = halves(media.length)
  const ratio = media.length === 4 ? 1.5 : 2
  return { ratio, cells: media.flatMap((medium, index) => (boxes[index] ? [toCell(medium, boxes[index])] : [])) }
}

const coverOf = ({ settings }: Draft): readonly PreviewFact[] =>
  listTexts(settings, 'self_labels').map((value) => ({ key: 'self_labels', value }))

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const gallery = arrange(segment.media.filter(isVisual))
  const cover = coverOf(draft)
  const url = findText(draft.settings, 'link_url')
  const quoted = findText(draft.settings, 'quote_url')
  const words = {
    title: findText(draft.settings, 'link_title') ?? '',
    description: findText(draft.settings, 'link_description') ?? '',
  }
  return [
    ...toText(toRuns(segment.text, findLinked(segment.text), (shown, kind) => (kind === 'link' ? shorten(shown) : shown))),
    ...(gallery ? [{ kind: 'media', ...gallery, ...(cover.length > 0 && { cover }) } as const] : []),
    ...(!gallery && url && takesCard(draft, segment) ? [{ kind: 'card', url, words, picture: 'above' } as const] : []),
    ...(quoted && takesQuote(draft, segment) ? [{ kind: 'quote', url: quoted } as const] : []),
  ]
}

export const preview: NetworkPreview = {
  id: 'bluesky',
  look,
  show: (draft, { name, username }) => ({
    author: { name: name || username, handle: `@${username}`, picture: true },
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'self_labels', 'reply_gate', 'quotes_allowed'),
  }),
}
