/** Previews a post as its page on reddit.com shows it. Not certain: the picture of a link, which Reddit takes from the page. */
import { showArticle } from '../kit/article/preview.ts'
import { titleOf } from '../kit/counts.ts'
import { factsOf, ratioOf, toCell, whole } from '../kit/preview.ts'
import { findFlag, findText } from '../kit/settings.ts'
import type { Draft, DraftSegment, NetworkPreview, PreviewPiece } from '../spec/index.ts'
import { look } from './look.ts'

/** Width divided by height. Taller pictures are shown with bars at their sides. */
const tallest = 0.8

const toMedia = ({ profile, settings }: Draft, { media }: DraftSegment): PreviewPiece[] => {
  const [first, ...more] = media.filter(({ mime }) => profile !== 'reddit.video' || mime.startsWith('video/'))
  if (!first) return []
  const hidden = ['nsfw', 'spoiler'].filter((key) => findFlag(settings, key))
  return [
    {
      kind: 'media',
      ratio: Math.max(ratioOf(first), tallest),
      cells: [toCell(first, whole)],
      ...(more.length > 0 && { more: more.length }),
      ...(hidden.length > 0 && { cover: factsOf(settings, ...hidden) }),
    },
  ]
}

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const title = titleOf(draft).trim()
  const url = draft.profile === 'reddit.post' ? findText(draft.settings, 'url') : undefined
  return [
    ...(title ? [{ kind: 'title', text: title } as const] : []),
    ...toMedia(draft, segment),
    ...(url ? [{ kind: 'card', url, picture: 'beside' } as const] : []),
    ...showArticle(draft, segment).text,
  ]
}

export const preview: NetworkPreview = {
  id: 'reddit',
  look,
  show: (draft, { name, username }) => ({
    author: { name: name || username, handle: '', picture: true },
    posts: draft.segments.slice(0, 1).map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'subreddit', 'flair_id', 'flair_text', 'nsfw', 'spoiler'),
  }),
}
