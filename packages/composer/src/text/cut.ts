import { longestGraphemes, longestPrefix } from './graphemes.ts'
import { outsideUrls } from './urls.ts'

const dangling = /[\s,;:–—([“"'‘-]/u

/** Walks back from the end: a pattern that ends in `+$` would try every run of blanks on the way, in quadratic time. */
const trimDangling = (text: string): string => {
  let end = text.length
  while (end > 0 && dangling.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Places where a text may be cut: before blanks, and never inside an address. */
const wordEnds = (text: string): number[] =>
  outsideUrls(
    text,
    [...text.matchAll(/(?<=\S)(?=\s|$)/gu)].map((match) => match.index),
  )

/**
 * The longest beginning that fits, ended at a word and without dangling punctuation; a first word that is too long
 * itself is cut at a grapheme. The mark (an ellipsis, say) is counted and added only when something was cut.
 */
export const cutAtWord = (text: string, fits: (text: string) => boolean, mark = ''): string => {
  if (fits(text)) return text
  const ends = wordEnds(text)
  const shown = (end: number): string => trimDangling(text.slice(0, end)) + mark
  const count = longestPrefix(ends.length, (length) => fits(shown(ends[length - 1] ?? 0)))
  const atWord = count > 0 ? shown(ends[count - 1] ?? 0) : mark
  if (atWord !== mark) return atWord
  const beginning = longestGraphemes(text, (part) => fits(part + mark))
  return beginning && beginning + mark
}

/** At most this many UTF-16 units, cut at a word. The bounds of stored fields are of this kind. */
export const clip = (text: string, limit: number, mark = '…'): string => cutAtWord(text, (part) => part.length <= limit, mark)
