/** Previews a Pin as its page on pinterest.com shows it. Not certain: how the feed crops an image, which depends on the column's width. */
import { titleOf } from '../kit/counts.ts'
import { findHashtags } from '../kit/links.ts'
import { factsOf, ratioOf, toCell, toRuns, toText, whole } from '../kit/preview.ts'
import { findText } from '../kit/settings.ts'
import { toSpans } from '../kit/spans.ts'
import type { Draft, NetworkPreview, PreviewPiece } from '../spec/index.ts'
import { look } from './look.ts'

/** Width divided by height. Taller images are cropped. */
const tallest = 1 / 2.1

const toPieces = (draft: Draft): PreviewPiece[] => {
  const [segment] = draft.segments
  if (!segment) return []
  // The image of a video is its cover.
  const [first, ...more] = segment.media.filter(({ mime }) => draft.profile !== 'pinterest.video' || mime.startsWith('video/'))
  const title = titleOf(draft).trim()
  const link = findText(draft.settings, 'link')
  const gallery = first && ({ kind: 'media', ratio: Math.max(ratioOf(first), tallest), cells: [toCell(first, whole)] } as const)
  return [
    ...(gallery ? [{ ...gallery, ...(more.length > 0 && { more: more.length }) }] : []),
    ...(link ? toText([{ text: new URL(link).host.replace(/^www\./, ''), link: 'link' }]) : []),
    ...(title ? [{ kind: 'title', text: title } as const] : []),
    ...toText(toRuns(segment.text.trim(), toSpans('hashtag', findHashtags(segment.text.trim())))),
  ]
}

export const preview: NetworkPreview = {
  id: 'pinterest',
  look,
  show: (draft, { name, username }) => ({
    author: { name: name || username, handle: '', picture: true },
    posts: draft.segments.slice(0, 1).map(({ id: segmentId }) => ({ segmentId, pieces: toPieces(draft) })),
    facts: factsOf(draft.settings, 'board_id', 'board_section_id'),
  }),
}
