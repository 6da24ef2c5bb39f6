/** Finds what a network may link in a text. Positions are UTF-16 indexes; ends are exclusive. */
import { LinkifyIt } from 'linkify-it'

export interface Span {
  start: number
  end: number
  text: string
}

export interface UrlSpan extends Span {
  url: string
}

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })

const listUrls = (text: string): UrlSpan[] =>
  (linkify.match(text) ?? [])
    .filter((match) => /^https?:\/\//i.test(match.raw))
    .map((match) => ({ start: match.index, end: match.lastIndex, text: match.raw, url: match.url }))

/** One check looks for the URLs of the same text several times. */
let last: { text: string; urls: readonly UrlSpan[] } = { text: '', urls: [] }

export const findUrls = (text: string): readonly UrlSpan[] => {
  if (text !== last.text) last = { text, urls: listUrls(text) }
  return last.urls
}

/** Keeps what starts outside all URLs. Both lists are in order, so one pass is enough. */
const outside = <Found extends Span>(urls: readonly Span[], found: readonly Found[]): Found[] => {
  let next = 0
  return found.filter(({ start }) => {
    while ((urls[next]?.end ?? Infinity) <= start) next += 1
    return start < (urls[next]?.start ?? Infinity)
  })
}

// A tag needs a character other than a digit, and nothing before its `#` that would make it part of a word or URL.
const hashtag = /(?<![\p{L}\p{N}\p{M}_&/])[#＃](?=[\p{L}\p{N}\p{M}_]*[\p{L}\p{M}_])[\p{L}\p{N}\p{M}_]+/gu

/** Returns hashtags in order, including the `#`; none inside a URL. */
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
  host?: string
}

const mention = /(?<![=/\p{L}\p{N}_])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)(?:@([\p{L}\p{N}_]+(?:[.-]+[\p{L}\p{N}_]+)*))?/giu

/** Returns `@name` and `@name@host` in order; none inside a URL. */
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
