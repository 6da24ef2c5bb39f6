import type { BlockKind, Structure } from '../../../packages/composer/src/structure.ts'
import { type Beside, besideOf } from './raw.ts'
import { keyOf, sentencesOf } from './text.ts'

export interface SourceSentence {
  text: string
  key: string
  kind: BlockKind
  block: number
  start: number
  end: number
}

/** A source as its readers see it. */
export interface SourceView {
  id: string
  title: string
  text: string
  isOwn: boolean
  sentences: readonly SourceSentence[]
  places: ReadonlyMap<string, readonly number[]>
  beside: Beside
}

interface Stretch {
  kind: BlockKind
  start: number
  end: number
}

const marks: readonly (readonly [RegExp, BlockKind])[] = [
  [/^\s*#{1,6}\s+/u, 'heading'],
  [/^\s*(?:[-*•]|\d{1,3}[.)])\s+/u, 'item'],
  [/^\s*>\s?/u, 'quotation'],
  [/^\s*\|/u, 'table'],
]

/** Parses blocks from the marks in the text: lines without a mark form a paragraph. */
const blocksOf = (text: string): Stretch[] => {
  const blocks: Stretch[] = []
  let start = 0
  let isOpen = false
  for (const line of text.split('\n')) {
    const end = start + line.length
    const mark = marks.find(([pattern]) => pattern.test(line))
    const last = blocks.at(-1)
    if (line.trim() === '') isOpen = false
    else if (mark) {
      blocks.push({ kind: mark[1], start: start + (mark[0].exec(line)?.[0].length ?? 0), end })
      isOpen = false
    } else if (isOpen && last) last.end = end
    else {
      blocks.push({ kind: 'paragraph', start, end })
      isOpen = true
    }
    start = end + 1
  }
  return blocks
}

interface Read {
  id: string
  title: string
  text: string
  structure?: Structure
  isOwn: boolean
  raw: string
  mime: string
  language: string
}

export const viewOf = ({ structure, raw, mime, language, ...source }: Read): SourceView => {
  const blocks: readonly Stretch[] = structure?.blocks.length ? structure.blocks : blocksOf(source.text)
  const sentences = blocks.flatMap(({ kind, start, end }, block) =>
    sentencesOf(source.text.slice(start, end), language).map((piece) => ({
      text: piece.text,
      key: keyOf(piece.text),
      kind,
      block,
      start: start + piece.start,
      end: start + piece.start + piece.text.length,
    })),
  )
  const places = new Map<string, number[]>()
  sentences.forEach(({ key }, index) => places.set(key, [...(places.get(key) ?? []), index]))
  return { ...source, sentences, places, beside: besideOf(raw, mime, language) }
}

/** Blocks that continue the running text. */
const runs = new Set<BlockKind>(['heading', 'paragraph', 'quotation', 'item'])

/** The index of the sentence a reader reads after this one. */
export const nextOf = ({ sentences }: SourceView, at: number): number | undefined => {
  const index = sentences.findIndex(({ kind }, place) => place > at && runs.has(kind))
  return index < 0 ? undefined : index
}

/**
 * Finds a post's sentence in its source: verbatim, shortened, or combined with another. Prefers the first match after the previous
 * sentence.
 */
export const findPlace = ({ places, sentences }: SourceView, text: string, after: number | undefined): number | undefined => {
  const key = keyOf(text)
  if (key === '') return undefined
  const exact = places.get(key)
  if (exact) return exact.find((place) => after !== undefined && place > after) ?? exact[0]
  if (key.length < 20) return undefined
  const near = sentences.findIndex((sentence) => sentence.key.includes(key) || (sentence.key.length >= 20 && key.startsWith(sentence.key)))
  if (near >= 0) return near
  const [head, tail] = [key.slice(0, 18), key.slice(-18)]
  const cut = sentences.findIndex((sentence) => sentence.key.startsWith(head) || sentence.key.endsWith(tail))
  return cut < 0 ? undefined : cut
}
