/** Finds what a network may link in a text. Positions are UTF-16 indices, ends excluded. */
import { LinkifyIt } from 'linkify-it'

export interface Span {
  start: number
  end: number
  /** The words as they stand in the text. */
  text: string
}

export interface UrlSpan extends Span {
  /** With a scheme, also when the text has none. */
  url: string
}

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })

const listUrls = (text: string): UrlSpan[] =>
  (linkify.match(text) ?? [])
    .filter((match) => /^https?:\/\//i.test(match.raw))
    .map((match) => ({ start: match.index, end: match.lastIndex, text: match.raw, url: match.url }))

/** One check of a text looks for its addresses several times over. */
let last: { text: string; urls: readonly UrlSpan[] } = { text: '', urls: [] }

/** http and https addresses in order. */
export const findUrls = (text: string): readonly UrlSpan[] => {
  if (text !== last.text) last = { text, urls: listUrls(text) }
  return last.urls
}

/** Those that begin in none of the addresses. Both stand in order, so one pass does. */
const outside = <Found extends Span>(urls: readonly Span[], found: readonly Found[]): Found[] => {
  let next = 0
  return found.filter(({ start }) => {
    while ((urls[next]?.end ?? Infinity) <= start) next += 1
    return start < (urls[next]?.start ?? Infinity)
  })
}

// A tag needs a character that is no digit, and nothing before its `#` that would make it part of a word or an address.
const hashtag = /(?<![\p{L}\p{N}\p{M}_&/])[#＃](?=[\p{L}\p{N}\p{M}_]*[\p{L}\p{M}_])[\p{L}\p{N}\p{M}_]+/gu

/** Hashtags in order, the `#` included; none inside an address. */
export const findHashtags = (text: string): Span[] => {
  const tags = [...text.matchAll(hashtag)]
  if (tags.length === 0) return []
  return outside(
    findUrls(text),
    tags.map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] })),
  )
}

export interface MentionSpan extends Span {
  name: string
  /** The server of `@name@host`. */
  host?: string
}

const mention = /(?<![=/\p{L}\p{N}_])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)(?:@([\p{L}\p{N}_]+(?:[.-]+[\p{L}\p{N}_]+)*))?/giu

/** `@name` and `@name@host` in order; none inside an address. */
export const findMentions = (text: string): MentionSpan[] => {
  const found = [...text.matchAll(mention)]
  if (found.length === 0) return []
  return outside(
    findUrls(text),
    found.map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
      name: match[1] ?? '',
      ...(match[2] === undefined ? {} : { host: match[2] }),
    })),
  )
}
