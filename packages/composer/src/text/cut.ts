import { longestGraphemes, longestPrefix } from './graphemes.ts'
import { outsideUrls } from './urls.ts'

const dangling = /[\s,;:–—([“"'‘-]/u

/** Scans from the end: a pattern ending in `+$` would try every run of spaces on the way, in quadratic time. */
const trimDangling = (text: string): string => {
  let end = text.length
  while (end > 0 && dangling.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Positions where a text may be cut: before spaces, and never inside a URL. */
const wordEnds = (text: string): number[] =>
  outsideUrls(
    text,
    [...text.matchAll(/(?<=\S)(?=\s|$)/gu)].map((match) => match.index),
  )

/**
 * Returns the longest start that fits, ending at a word without dangling punctuation; a first word that is too long is cut at a grapheme.
 * The mark (such as an ellipsis) counts, and is only added if something was cut.
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

/** Cuts to at most this many UTF-16 units, at a word, as the limits of stored fields require. */
export const clip = (text: string, limit: number, mark = '…'): string => cutAtWord(text, (part) => part.length <= limit, mark)
