/** Previews of articles: their Markdown as the reader's page will show it, with the images in their places. */
import type { Draft, DraftMedia, DraftSegment, PreviewBlock, PreviewBox, PreviewPiece } from '../../spec/index.ts'
import { titleOf } from '../counts.ts'
import { ratioOf, toCell, whole } from '../preview.ts'
import { listTexts } from '../settings.ts'
import { listShown, toBlocks } from './blocks.ts'
import { articleBase, articleMedia, cleanText, emptyLines, readMarkdown } from './markdown.ts'
import { findFeatured } from './settings.ts'

/** The page title is the only first-level heading. */
const level = 2

/** A browser parses and renders this much without noticeable delay. */
const limits = { search: 800_000, steps: 6000 }
const mostNodes = 3000
const mostLines = 3000
/** A browser takes long to break a very long word into lines. */
const longWord = /\S{2000}/
const beginning = 4000

const countNodes = (blocks: readonly PreviewBlock[]): number =>
  blocks.reduce((sum, block) => {
    if (block.kind === 'paragraph' || block.kind === 'heading') return sum + 1 + block.line.length
    if (block.kind === 'quote') return sum + 1 + countNodes(block.blocks)
    if (block.kind === 'list') return sum + block.items.reduce((items, item) => items + 1 + countNodes(item), 1)
    return block.kind === 'table' ? sum + block.rows.flat().reduce((cells, cell) => cells + 1 + cell.length, 1) : sum + 1
  }, 0)

const toParagraphs = (text: string): PreviewBlock[] => text.split(emptyLines).map((part) => ({ kind: 'paragraph', line: [{ text: part }] }))

interface Text {
  blocks: readonly PreviewBlock[]
  title: string
  isCut: boolean
}

const toText = (draft: Draft, segment: DraftSegment): Text => {
  const text = cleanText(segment.text)
  const title = titleOf(draft).trim()
  const isReadable = !longWord.test(text) && text.split('\n', mostLines + 1).length <= mostLines
  const markdown = isReadable ? readMarkdown(text, title, { level, limits }) : undefined
  if (markdown) {
    const place = { url: articleBase, mediaPath: articleMedia, mediaIds: segment.media.map(({ id }) => id), levelOf: markdown.levelOf }
    const blocks = toBlocks(place, markdown.tokens)
    if (countNodes(blocks) <= mostNodes) return { blocks, title: markdown.title, isCut: false }
  }
  return { blocks: toParagraphs(text.slice(0, beginning).toWellFormed()), title: titleOf(draft), isCut: true }
}

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

/** Files in rows of two; an odd one leads across the whole width. */
export const toGallery = (media: readonly DraftMedia[]): PreviewPiece[] => {
  const [first] = media
  if (!first) return []
  // A tall image is shown uncropped.
  const { ratio, boxes } = media.length === 1 ? { ratio: ratioOf(first), boxes: [whole] } : gridOf(media.length)
  return [{ kind: 'media', ratio, cells: media.flatMap((medium, index) => (boxes[index] ? [toCell(medium, boxes[index])] : [])) }]
}

export interface ShownArticle {
  title: string
  text: PreviewPiece[]
  /** Files that the text doesn't show itself. */
  besides: DraftMedia[]
}

export const showArticle = (draft: Draft, segment: DraftSegment): ShownArticle => {
  const { blocks, title, isCut } = toText(draft, segment)
  const shown = listShown(blocks)
  return {
    title,
    text: blocks.length > 0 && segment.text.trim() ? [{ kind: 'text', blocks, ...(isCut && { isCut }) }] : [],
    besides: segment.media.filter(({ id }) => !shown.includes(id)),
  }
}

/** Pieces of a page whose theme shows the featured image itself: before the title, or below it. */
export const toFeaturedPieces = (draft: Draft, segment: DraftSegment, first: 'image' | 'title'): PreviewPiece[] => {
  const { title, text, besides } = showArticle(draft, segment)
  const featured = findFeatured(draft, segment)
  const image = featured ? toGallery([featured]) : []
  const head: PreviewPiece[] = [...(title ? [{ kind: 'title', text: title } as const] : []), { kind: 'date' }]
  const tags = listTexts(draft.settings, 'tags')
  return [
    ...(first === 'image' ? [...image, ...head] : [...head, ...image]),
    ...text,
    ...besides.filter(({ id }) => id !== featured?.id).flatMap((medium) => toGallery([medium])),
    ...(tags.length > 0 ? [{ kind: 'tags', tags } as const] : []),
  ]
}
