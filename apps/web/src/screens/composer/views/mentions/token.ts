/** Finds the mention being typed before the caret. Pure. */

export interface Token {
  /** Position of the @, in UTF-16 units. */
  start: number
  /** Without the @. */
  query: string
}

/** No network's handles are longer, including their server. */
const longest = 100
const fewest = 2

/** A mention starts after a space or bracket. An @ inside a word belongs to an email address. */
const unfinished = /(?:^|[\s([{"'“‘«])@([\p{L}\p{N}_](?:[\p{L}\p{N}_.@-]*[\p{L}\p{N}_.-])?)$/u

export const findToken = (text: string, caret: number): Token | undefined => {
  const [, query] = unfinished.exec(text.slice(Math.max(0, caret - longest), caret)) ?? []
  if (query === undefined || [...query].length < fewest) return undefined
  return { start: caret - query.length - 1, query }
}
