/**
 * Previews a post as the web app shows it. Not certain: whether an address gets a card, and its picture, which Threads takes from the page.
 */
import { findUrls } from '../kit/links.ts'
import { factsOf, isVisual, ratioOf, toCell, toRuns, toText, whole } from '../kit/preview.ts'
import { findFlag, findText, listTexts } from '../kit/settings.ts'
import { findLinked } from '../kit/spans.ts'
import type { Draft, DraftMedia, DraftSegment, NetworkPreview, PreviewCell, PreviewPiece } from '../spec/index.ts'
import { takesLink } from './check.ts'
import { look } from './look.ts'

const pollSeconds = 86_400

/** Files beside each other at one height; a reader scrolls to those that have no room. */
const strip = (media: readonly DraftMedia[]): { ratio: number; cells: PreviewCell[]; more?: number } => {
  const ratio = 1.6
  let x = 0
  const cells = media.map((medium) => {
    const width = Math.min(Math.max(ratioOf(medium), 0.5), 1.5) / ratio
    const cell = toCell(medium, { x, y: 0, width, height: 1 })
    x += width
    return cell
  })
  const more = cells.filter((cell) => cell.x >= 1).length
  return { ratio, cells: cells.filter((cell) => cell.x < 1), ...(more > 0 && { more }) }
}

const arrange = (media: readonly DraftMedia[]) => {
  const [first] = media
  if (media.length === 1 && first) return { ratio: Math.max(ratioOf(first), 0.75), cells: [toCell(first, whole)] }
  return strip(media)
}

const cardOf = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const url = takesLink(draft, segment) ? findText(draft.settings, 'link_attachment') : findUrls(segment.text)[0]?.url
  return url === undefined || segment.media.length > 0 ? [] : [{ kind: 'card', url, picture: 'auto' }]
}

const pollOf = ({ settings }: DraftSegment): PreviewPiece[] => {
  const options = listTexts(settings, 'poll_options')
  return options.length === 0 ? [] : [{ kind: 'poll', options, isMultiple: false, seconds: pollSeconds }]
}

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const isSpoiler = findFlag(draft.settings, 'spoiler') === true
  const visual = segment.media.filter(isVisual)
  const runs = toRuns(segment.text, findLinked(segment.text))
  const hidden = isSpoiler && visual.length === 0 ? runs.map((run) => ({ ...run, marks: ['spoiler'] as const })) : runs
  const poll = pollOf(segment)
  return [
    ...toText(hidden),
    ...poll,
    ...(visual.length > 0
      ? [{ kind: 'media', ...arrange(visual), ...(isSpoiler && { cover: [{ key: 'spoiler', value: true }] }) } as const]
      : []),
    ...(poll.length === 0 ? cardOf(draft, segment) : []),
  ]
}

export const preview: NetworkPreview = {
  id: 'threads',
  look,
  show: (draft, { name, username }) => ({
    // Posts show only the handle.
    author: { name: username || name, handle: '', picture: true },
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'topic_tag', 'reply_control', 'text_attachment', 'gif_id', 'ghost_post', 'location_id'),
  }),
}
