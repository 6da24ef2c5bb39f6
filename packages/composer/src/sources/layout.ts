/** Blocks of any type of document, and the single text made of them. */
import type { Block, BlockKind } from '../structure.ts'
import { normalize } from '../text/normalize.ts'

/** A block without a position in the text yet. Its text may be unnormalized. */
export interface Piece {
  kind: BlockKind
  words: string
  level?: number
  list?: number
  isOrdered?: boolean
  number?: number
  lead?: string
  speaker?: string
}

export interface Layout {
  text: string
  blocks: Block[]
}

const markOf = ({ kind, level = 1, isOrdered, number = 1 }: Piece): string => {
  if (kind === 'heading') return `${'#'.repeat(level)} `
  if (kind === 'quotation') return '> '
  if (kind !== 'item') return ''
  return isOrdered ? `${number}. ` : '- '
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Line breaks matter in tables, code and verse; a heading or an item is one line. */
const wordsOf = ({ kind, words }: Piece): string => {
  const tidy = normalize(words)
  return kind === 'heading' || kind === 'item' || kind === 'byline' ? tidy.replace(/\n+/g, ' ') : tidy.replace(/\n{2,}/g, '\n')
}

const toBlock = (piece: Piece, words: string, start: number): Block => {
  const { kind, level, list, isOrdered, lead, speaker } = piece
  const leading = lead === undefined ? '' : normalize(lead).replace(/\n+/g, ' ')
  return {
    kind,
    start,
    end: start + words.length,
    ...(level !== undefined && { level }),
    ...(list !== undefined && { list }),
    ...(isOrdered !== undefined && { isOrdered }),
    ...(leading && words.startsWith(leading) && { leadEnd: start + leading.length }),
    ...(speaker && { speaker }),
  }
}

/** Joins pieces into one normalized text, with each one's position. Drops those without a letter or digit. */
export const layOut = (pieces: readonly Piece[]): Layout => {
  const parts: string[] = []
  const blocks: Block[] = []
  let length = 0
  let above: Piece | undefined
  for (const piece of pieces) {
    const words = wordsOf(piece)
    if (!hasWords(words)) continue
    const isNextItem = piece.kind === 'item' && above?.kind === 'item' && isSameList(above, piece)
    const before = (above ? (isNextItem ? '\n' : '\n\n') : '') + markOf(piece)
    parts.push(before, words)
    blocks.push(toBlock(piece, words, length + before.length))
    length += before.length + words.length
    above = piece
  }
  return { text: parts.join(''), blocks }
}

/** A nested list continues on its parent's lines. */
const isSameList = (above: Piece, { list, level = 0 }: Piece): boolean => above.list === list || level > 0 || (above.level ?? 0) > 0

const shorten = (block: Block, text: string): Block => {
  const end = block.start + text.slice(block.start, block.end).trimEnd().length
  const { leadEnd, ...rest } = block
  return { ...rest, end, ...(leadEnd !== undefined && leadEnd <= end && { leadEnd }) }
}

export const cutLayout = ({ text, blocks }: Layout, length: number): Layout => {
  if (length >= text.length) return { text, blocks }
  const kept = blocks
    .filter(({ start }) => start < length)
    .map((block) => (block.end > length ? shorten(block, text.slice(0, length)) : block))
    .filter(({ start, end }) => hasWords(text.slice(start, end)))
  return { text: text.slice(0, kept.at(-1)?.end ?? 0), blocks: kept }
}
