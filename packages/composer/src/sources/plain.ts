import { normalize } from '../text/normalize.ts'
import { parseParagraphs } from '../text/paragraphs.ts'
import type { Readable } from './html.ts'
import type { Piece } from './layout.ts'
import { noMeta } from './meta.ts'
import { readPlainStructure } from './plain-structure.ts'

const rejoin = (words: string): string =>
  parseParagraphs(normalize(words))
    .flat()
    .map(({ marker, text }) => marker + text)
    .join('\n')

const mostCharacters = 150_000

const numberBefore = (text: string, start: number): number =>
  Number(/(\d{1,3})[.)][ \t]+$/u.exec(text.slice(Math.max(0, start - 20), start))?.[1] ?? 1)

const toPiece = (text: string, { start, end, leadEnd, ...block }: ReturnType<typeof readPlainStructure>['blocks'][number]): Piece => {
  const words = text.slice(start, end)
  return {
    ...block,
    words: block.kind === 'paragraph' ? rejoin(words) : words,
    ...(block.isOrdered && { number: numberBefore(text, start) }),
    ...(leadEnd !== undefined && { lead: text.slice(start, leadEnd) }),
  }
}

const mostTitle = 120

/** A short first line without final punctuation is a plain text's title. */
const isTitle = ({ kind, words }: Piece, below: Piece | undefined): boolean =>
  (kind === 'heading' || kind === 'paragraph') &&
  below !== undefined &&
  words.length <= mostTitle &&
  !words.includes('\n') &&
  !/[.!?…:,;]$/u.test(words)

export const readPlain = (source: string): Readable => {
  const text = source.slice(0, mostCharacters).replace(/\r\n?/g, '\n')
  const pieces = readPlainStructure(text).blocks.map((block) => toPiece(text, block))
  const [first, ...rest] = pieces
  if (!first || !isTitle(first, rest[0])) return { ...noMeta, pieces }
  return { ...noMeta, title: first.words, pieces: rest }
}
