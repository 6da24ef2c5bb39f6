/**
 * Previews a message in a channel or group as Telegram's own apps show it. Not certain, unless the post says so: whether a URL gets a card,
 * which Telegram decides on sending, and whether its image is large; and in groups the name beside it, which is the bot's, not the group's.
 */
import { findBareUrls } from '../kit/bare-links.ts'
import { factsOf, isVisual, toFile, toRuns, toText } from '../kit/preview.ts'
import { findString } from '../kit/expect.ts'
import { findText } from '../kit/settings.ts'
import type { Draft, DraftSegment, NetworkPreview, PreviewPiece } from '../spec/index.ts'
import { toAlbum } from './album.ts'
import { findLinked, isHtml } from './check.ts'
import { readHtml } from './html.ts'
import { look } from './look.ts'
import { toBlocks } from './rich-text.ts'

const textOf = (draft: Draft, text: string): PreviewPiece[] => {
  if (!isHtml(draft)) return toText(toRuns(text, findLinked(text)))
  const blocks = toBlocks(text)
  return blocks.length > 0 ? [{ kind: 'text', blocks }] : []
}

const pictures: Readonly<Record<string, 'auto' | 'below' | 'beside'>> = { large: 'below', small: 'beside' }

/** A message shows a card for its first URL, a caption none (https://core.telegram.org/bots/api#linkpreviewoptions). */
const cardOf = (draft: Draft, { text, media }: DraftSegment): PreviewPiece[] => {
  const choice = findText(draft.settings, 'link_preview') ?? 'on'
  if (media.length > 0 || choice === 'off') return []
  const [link] = findBareUrls(isHtml(draft) ? readHtml(text).text : text)
  return link ? [{ kind: 'card', url: link.url, picture: pictures[choice] ?? 'auto' }] : []
}

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const visual = segment.media.filter(isVisual)
  const files = segment.media.filter((medium) => !isVisual(medium))
  return [
    ...(visual.length > 0 ? [{ kind: 'media', ...toAlbum(visual) } as const] : []),
    ...files.map(toFile),
    ...textOf(draft, segment.text),
    ...cardOf(draft, segment),
  ]
}

export const preview: NetworkPreview = {
  id: 'telegram',
  look,
  show: (draft, { name, username, limits }) => ({
    // A channel is the author of all its messages, so they show no avatar.
    author: { name: name || username, handle: '', picture: findString(limits, 'chatType') !== 'channel' },
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'disable_notification', 'protect_content'),
  }),
}
