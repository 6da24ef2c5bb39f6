import { abbreviations, afterOrdinals, beforeNumbers } from './abbreviations.ts'

export interface Piece {
  text: string
  /** What stood between this sentence and the one before it. */
  glue: '' | ' '
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** How far back and ahead a decision looks; it keeps the work linear on hostile input. */
const window = 400

const isAbbreviation = (left: string, right: string): boolean => {
  if (!left.endsWith('.')) return false
  const word = left
    .slice(0, -1)
    .split(/\s/u)
    .at(-1)
    ?.replace(/^\p{P}+/u, '')
  if (!word) return false
  if (/^\p{N}{1,2}$/u.test(word)) return afterOrdinals.test(right)
  const folded = word.toLowerCase()
  if (beforeNumbers.has(folded)) return /^\p{N}/u.test(right)
  if (abbreviations.has(folded) || /^(?:\p{L}\.)+\p{L}$/u.test(word)) return true
  // "J. Lee", "z. B."; a sentence may well end with the pronoun.
  return /^\p{L}$/u.test(word) && word !== 'I'
}

const insideMarkdownLink = (before: string, after: string): boolean =>
  before.lastIndexOf('[') > before.lastIndexOf(']') && /^[^[\]]*\]\(/u.test(after)

/** Whether a boundary that UAX #29 sees at this place really ends a sentence. */
const endsSentence = (line: string, at: number): boolean => {
  const before = line.slice(Math.max(0, at - window), at)
  const after = line.slice(at, at + window)
  // Without a blank it is the inside of an address or a name, except in scripts that write none.
  if (!/\s$/u.test(before) && !/[。！？｡．][\p{Pe}\p{Pf}"']*$/u.test(before)) return false
  const left = before.trimEnd()
  if (/["”’»)\]]$/u.test(left) && /^\p{Ll}/u.test(after)) return false
  return !isAbbreviation(left, after) && !insideMarkdownLink(before, after)
}

/** Sentences of one line (UAX #29, with abbreviations mended). Joined with their glue they give the line again. */
export const splitSentences = (line: string): Piece[] => {
  const pieces: Piece[] = []
  let start = 0
  let glue: '' | ' ' = ''
  const push = (end: number): void => {
    const text = line.slice(start, end)
    if (text.trim()) pieces.push({ text: text.trim(), glue })
    glue = /\s$/u.test(text) ? ' ' : ''
    start = end
  }
  for (const { index } of segmenter.segment(line)) if (index > start && endsSentence(line, index)) push(index)
  push(line.length)
  return pieces
}
