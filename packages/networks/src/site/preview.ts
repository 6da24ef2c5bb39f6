/** A post as the pages of the workspace's own site show it, which this service writes itself. */
import { titleOf } from '../kit/counts.ts'
import { factsOf, ratioOf, toCell, whole } from '../kit/preview.ts'
import { listTexts } from '../kit/settings.ts'
import type { Draft, DraftMedia, DraftSegment, NetworkPreview, PreviewBlock, PreviewBox, PreviewPiece } from '../spec/index.ts'
import { toAccent } from './accent.ts'
import { listShown, toBlocks } from './blocks.ts'
import { look } from './look.ts'
import { cleanText, emptyLines, type Markdown, readMarkdown } from './markdown.ts'

/** Nobody sees it: the post gets its address when it is published. Media are linked from it as `media/<id>/<name>`. */
const url = 'https://site.invalid/site/preview/post'
const mediaPath = '/site/preview/media/'

/** The title of the page is its only heading of the first level. */
const level = 2

const toParagraphs = (text: string): PreviewBlock[] => text.split(emptyLines).map((part) => ({ kind: 'paragraph', line: [{ text: part }] }))

const tryMarkdown = (text: string, title: string): Markdown | undefined => {
  try {
    return readMarkdown(text, title, level)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Two in a row, four to three; the first of an odd number is as wide as the page, sixteen to nine. */
const gridOf = (count: number): { ratio: number; boxes: PreviewBox[] } => {
  const lead = count % 2 === 1 ? 9 / 16 : 0
  const row = 3 / 8
  const sum = lead + Math.floor(count / 2) * row
  const boxes = Array.from({ length: count }, (_, index): PreviewBox => {
    if (lead > 0 && index === 0) return { x: 0, y: 0, width: 1, height: lead / sum }
    const place = lead > 0 ? index - 1 : index
    return { x: (place % 2) / 2, y: (lead + Math.floor(place / 2) * row) / sum, width: 0.5, height: row / sum }
  })
  return { ratio: 1 / sum, boxes }
}

const toGallery = (media: readonly DraftMedia[]): PreviewPiece[] => {
  const [first] = media
  if (!first) return []
  // A tall picture is shown as a whole.
  const { ratio, boxes } = media.length === 1 ? { ratio: ratioOf(first), boxes: [whole] } : gridOf(media.length)
  return [{ kind: 'media', ratio, cells: media.flatMap((medium, index) => (boxes[index] ? [toCell(medium, boxes[index])] : [])) }]
}

const toPieces = (draft: Draft, segment: DraftSegment): PreviewPiece[] => {
  const text = cleanText(segment.text)
  const markdown = tryMarkdown(text, titleOf(draft).trim())
  const mediaIds = segment.media.map(({ id }) => id)
  const blocks = markdown ? toBlocks({ url, mediaPath, mediaIds, levelOf: markdown.levelOf }, markdown.tokens) : toParagraphs(text)
  const title = markdown?.title ?? titleOf(draft)
  const shown = listShown(blocks)
  const besides = segment.media.filter(({ id }) => !shown.includes(id))
  // A picture leads an article; under a note it follows the words.
  const leads = title !== '' && besides[0]?.mime.startsWith('image/') ? besides.slice(0, 1) : []
  const tags = listTexts(draft.settings, 'tags')
  return [
    ...(title ? [{ kind: 'title', text: title } as const, { kind: 'date' } as const] : []),
    ...toGallery(leads),
    ...(blocks.length > 0 && text.trim() ? [{ kind: 'text', blocks } as const] : []),
    ...toGallery(besides.slice(leads.length)),
    ...(title ? [] : [{ kind: 'date' } as const]),
    ...(tags.length > 0 ? [{ kind: 'tags', tags } as const] : []),
  ]
}

export const preview: NetworkPreview = {
  id: 'site',
  look,
  show: (draft, { name, colour }) => ({
    ...(colour !== undefined && { accent: toAccent(colour) }),
    author: { name, handle: '', picture: false },
    // The site has posts of one part; where there are more, the check tells.
    posts: draft.segments.map((segment) => ({ segmentId: segment.id, pieces: toPieces(draft, segment) })),
    facts: factsOf(draft.settings, 'slug', 'canonical_url'),
  }),
}
