import { abbreviations, afterOrdinals, beforeNumbers } from './abbreviations.ts'

export interface Piece {
  text: string
  glue: '' | ' '
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** How far a decision looks back and ahead, which keeps the work linear on hostile input. */
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
  // "J. Lee", "z. B."; but a sentence may end with the pronoun I.
  return /^\p{L}$/u.test(word) && word !== 'I'
}

const insideMarkdownLink = (before: string, after: string): boolean =>
  before.lastIndexOf('[') > before.lastIndexOf(']') && /^[^[\]]*\]\(/u.test(after)

const endsSentence = (line: string, at: number): boolean => {
  const before = line.slice(Math.max(0, at - window), at)
  const after = line.slice(at, at + window)
  // Without a space it is inside a URL or a name, except in scripts without spaces.
  if (!/\s$/u.test(before) && !/[。！？｡．][\p{Pe}\p{Pf}"']*$/u.test(before)) return false
  const left = before.trimEnd()
  if (/["”’»)\]]$/u.test(left) && /^\p{Ll}/u.test(after)) return false
  return !isAbbreviation(left, after) && !insideMarkdownLink(before, after)
}

/** Splits one line into sentences (UAX #29, with corrections for abbreviations). Joined with their glue they give the line again. */
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
