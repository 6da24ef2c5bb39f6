/** Previews a message in a channel as Discord's own apps show it. Not certain: whether a URL gets a card, and the picture in it. */
import { factsOf, isVisual } from '../kit/preview.ts'
import { findString } from '../kit/expect.ts'
import { findUrls } from '../kit/links.ts'
import { findFlag, findText } from '../kit/settings.ts'
import type { Draft, DraftSegment, NetworkPreview, PreviewPiece } from '../spec/index.ts'
import { toAlbum } from './album.ts'
import { look } from './look.ts'
import { toBlocks } from './rich-text.ts'

/** A message shows the cards of up to five URLs. */
const mostCards = 5

/** A URL in angle brackets gets no card. */
const cardsOf = (draft: Draft, { text }: DraftSegment): PreviewPiece[] => {
  if (findFlag(draft.settings, 'suppress_embeds')) return []
  const urls = findUrls(text).flatMap(({ start, url }) => (text[start - 1] === '<' ? [] : [url]))
  return [...new Set(urls)].slice(0, mostCards).map((url) => ({ kind: 'card', url, picture: 'auto' }))
}

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const title = findText(draft.settings, 'thread_name')
  const blocks = toBlocks(segment.text)
  const visual = segment.media.filter(isVisual)
  return [
    ...(title === undefined ? [] : [{ kind: 'title', text: title } as const]),
    ...(blocks.length > 0 ? [{ kind: 'text', blocks } as const] : []),
    ...(visual.length > 0 ? [{ kind: 'media', ...toAlbum(visual) } as const] : []),
    ...cardsOf(draft, segment),
  ]
}

export const preview: NetworkPreview = {
  id: 'discord',
  look,
  show: (draft, { name, username, limits }) => ({
    author: {
      name: findText(draft.settings, 'username') ?? findString(limits, 'botName') ?? (name || username),
      handle: '',
      picture: true,
    },
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'allowed_mentions'),
  }),
}
