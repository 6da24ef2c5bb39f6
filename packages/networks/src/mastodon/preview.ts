/**
 * Previews a post as the web interface of Mastodon 4.3 to 4.5 shows it in a timeline: https://github.com/mastodon/mastodon. Other Fediverse
 * servers and apps differ. Not certain: whether a server shows a card at all, since it fetches the page later.
 */
import { findHashtags, findMentions, findUrls } from '../kit/links.ts'
import { factsOf, halves, isVisual, ratioOf, toCell, toFile, toRuns, toText, whole } from '../kit/preview.ts'
import { findCount, findFlag, findText, listTexts } from '../kit/settings.ts'
import { findLinked } from '../kit/spans.ts'
import type { Draft, DraftMedia, DraftSegment, NetworkPreview, Preview, PreviewCell, PreviewPiece, TextSpan } from '../spec/index.ts'
import { look } from './look.ts'

/** Visible characters of a URL after `https://www.` (lib/text_formatter.rb). */
const shownAddress = 30

/** Posts over this many lines are cut (components/status_content.jsx). */
const fold = { over: 32, to: 15 }

/** Servers that accept more than four files still show four (components/media_gallery.jsx). */
const shownMedia = 4

const display = (words: string, kind: TextSpan['kind']): string => {
  if (kind === 'mention') return `@${findMentions(words)[0]?.name ?? words.slice(1)}`
  if (kind !== 'link') return words
  const address = words.replace(/^https?:\/\/(?:www\.)?/i, '')
  return address.length > shownAddress ? `${address.slice(0, shownAddress)}…` : address
}

/** A last line of only hashtags moves to a row below everything else (components/hashtag_bar.tsx). */
const takeTags = (text: string): { words: string; tags: string[] } => {
  const start = text.lastIndexOf('\n') + 1
  const tags = findHashtags(text).filter((tag) => tag.start >= start)
  const rest = tags.reduce((line, tag) => line.replace(tag.text, ''), text.slice(start))
  const words = text.slice(0, start).trimEnd()
  return words !== '' && tags.length > 0 && rest.trim() === '' ? { words, tags: tags.map((tag) => tag.text) } : { words: text, tags: [] }
}

const focusOf = ({ settings }: DraftMedia): Pick<PreviewCell, 'focus'> => {
  const point = settings['focal_point']
  if (typeof point !== 'object' || point === null || !('x' in point) || !('y' in point)) return {}
  const { x, y } = point
  if (typeof x !== 'number' || typeof y !== 'number') return {}
  // -1 to 1 from the left and from the bottom: https://docs.joinmastodon.org/api/guidelines/#focal-points
  return { focus: { x: (x / 2 + 0.5) * 100, y: (0.5 - y / 2) * 100 } }
}

const galleryOf = (media: readonly DraftMedia[]): { ratio: number; cells: PreviewCell[] } => {
  const shown = media.slice(0, shownMedia)
  const [first] = shown
  const boxes = shown.length === 1 ? [whole] : halves(shown.length)
  const cells = shown.flatMap((medium, index) => (boxes[index] ? [{ ...toCell(medium, boxes[index]), ...focusOf(medium) }] : []))
  return { ratio: shown.length === 1 && first ? ratioOf(first) : 3 / 2, cells }
}

const pollOf = ({ settings }: DraftSegment): PreviewPiece[] => {
  const options = listTexts(settings, 'poll_options')
  if (options.length === 0) return []
  const seconds = findCount(settings, 'poll_expires_in_seconds')
  return [{ kind: 'poll', options, isMultiple: findFlag(settings, 'poll_multiple') ?? false, ...(seconds !== undefined && { seconds }) }]
}

const textOf = (text: string, isCut: boolean): PreviewPiece[] => {
  const words = text.trim().replace(/\n{3,}/g, '\n\n')
  return toText(toRuns(words, findLinked(words), display)).map((piece) => (piece.kind === 'text' && isCut ? { ...piece, fold } : piece))
}

const toPieces = (draft: Draft, segment: DraftSegment, isFirst: boolean): PreviewPiece[] => {
  const { words, tags } = takeTags(segment.text.trim())
  const hasWarning = findText(draft.settings, 'spoiler_text') !== undefined
  const isSensitive = hasWarning || findFlag(draft.settings, 'sensitive') === true
  const cover = isSensitive ? { cover: [{ key: 'sensitive', value: true }] } : {}
  const quoted = isFirst ? findText(draft.settings, 'quote_url') : undefined
  const visual = segment.media.filter(isVisual)
  const files = segment.media.filter((medium) => !isVisual(medium))
  // The first URL gets the card (services/fetch_link_card_service.rb).
  const [link] = findUrls(segment.text)
  return [
    ...textOf(words, !hasWarning),
    ...pollOf(segment),
    ...(quoted ? [{ kind: 'quote', url: quoted } as const] : []),
    ...(visual.length > 0 ? [{ kind: 'media', ...galleryOf(visual), ...cover } as const] : []),
    ...files.map(toFile),
    ...(link && segment.media.length === 0 && !quoted ? [{ kind: 'card', url: link.url, picture: 'auto' } as const] : []),
    ...(tags.length > 0 ? [{ kind: 'tags', tags } as const] : []),
  ]
}

const audiences: Readonly<Record<string, Preview['audience']>> = {
  public: 'everyone',
  unlisted: 'quiet',
  private: 'followers',
  direct: 'mentioned',
}

export const preview: NetworkPreview = {
  id: 'mastodon',
  look,
  show: (draft, { name, username }) => {
    const warning = findText(draft.settings, 'spoiler_text')
    const audience = audiences[findText(draft.settings, 'visibility') ?? '']
    return {
      author: { name: name || (username.split('@')[0] ?? ''), handle: `@${username}`, picture: true },
      ...(audience && { audience }),
      posts: draft.segments.map((segment, index) => ({
        segmentId: segment.id,
        ...(warning !== undefined && { warning }),
        pieces: toPieces(draft, segment, index === 0),
      })),
      facts: factsOf(draft.settings, 'visibility', 'quote_approval_policy'),
    }
  },
}
