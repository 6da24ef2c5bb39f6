/**
 * Previews a post as Primal's web app shows it in a feed: https://github.com/PrimalHQ/primal-web-app. Other apps differ, also in whether they
 * show articles, which appear in feeds with their cover, title and summary.
 */
import { titleOf } from '../kit/counts.ts'
import { findUrls } from '../kit/links.ts'
import { halves, isVisual, ratioOf, toCell, toRuns, toText, whole } from '../kit/preview.ts'
import { findText } from '../kit/settings.ts'
import type { Draft, DraftMedia, DraftSegment, NetworkPreview, PreviewPiece, TextSpan } from '../spec/index.ts'
import { articleProfile } from './limits.ts'
import { look } from './look.ts'
import { findLinked } from './spans.ts'

/** Images beyond these are reached by opening the gallery. */
const shownMedia = 4
/** Characters of an article's text shown where it has no summary. */
const excerpt = 160

/** Apps show the profile's name, which only they look up. */
const display = (words: string, kind: TextSpan['kind']): string =>
  kind === 'mention' ? `@${words.replace(/^nostr:/, '').slice(0, 12)}…` : words

const galleryOf = (media: readonly DraftMedia[]): PreviewPiece[] => {
  const [first] = media
  if (!first) return []
  const shown = media.slice(0, shownMedia)
  const boxes = shown.length === 1 ? [whole] : halves(shown.length)
  const cells = shown.flatMap((medium, index) => (boxes[index] ? [toCell(medium, boxes[index])] : []))
  const more = media.length - shown.length
  return [{ kind: 'media', ratio: shown.length === 1 ? ratioOf(first) : 1, cells, ...(more > 0 && { more }) }]
}

const toNotePieces = ({ text, media }: DraftSegment): PreviewPiece[] => {
  const [link] = findUrls(text)
  return [
    ...toText(toRuns(text, findLinked(text), display)),
    ...galleryOf(media.filter(isVisual)),
    ...(link && media.length === 0 ? [{ kind: 'card', url: link.url, picture: 'above' } as const] : []),
  ]
}

const summaryOf = (draft: Draft, { text }: DraftSegment): string =>
  findText(draft.settings, 'article_summary') ?? (text.length > excerpt ? `${text.slice(0, excerpt).toWellFormed().trimEnd()}…` : text)

const toArticlePieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => [
  ...galleryOf(segment.media.filter(isVisual)),
  {
    kind: 'text',
    blocks: [
      { kind: 'heading', level: 2, line: [{ text: titleOf(draft) }] },
      { kind: 'paragraph', line: [{ text: summaryOf(draft, segment) }] },
    ],
  },
]

const shortened = (username: string): string => (username.startsWith('npub1') ? `${username.slice(0, 12)}…` : username)

export const preview: NetworkPreview = {
  id: 'nostr',
  look,
  show: (draft, { name, username }) => {
    const warning = findText(draft.settings, 'content_warning')
    return {
      author: { name: name || shortened(username), handle: name && shortened(username), picture: true },
      posts: draft.segments.map((segment) => ({
        segmentId: segment.id,
        ...(warning !== undefined && { warning }),
        pieces: draft.profile === articleProfile ? toArticlePieces(draft, segment) : toNotePieces(segment),
      })),
      facts: [],
    }
  },
}
