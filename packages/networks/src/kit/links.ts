/** Finds what a network may link in a text. Positions are UTF-16 indices, ends excluded. */
import { LinkifyIt } from 'linkify-it'
import tlds from 'tlds' with { type: 'json' }

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

const withScheme = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })
const withoutScheme = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, tlds })

/** http and https addresses in order; with `bare` also those that are written without a scheme (`example.org/a`). */
export const findUrls = (text: string, options: { bare?: boolean } = {}): UrlSpan[] => {
  const matches = (options.bare ? withoutScheme : withScheme).match(text) ?? []
  return matches
    .filter((match) => /^https?:\/\//i.test(match.url) && (options.bare || /^https?:\/\//i.test(match.raw)))
    .map((match) => ({ start: match.index, end: match.lastIndex, text: match.raw, url: match.url }))
}

const outside = (spans: readonly Span[], position: number): boolean => !spans.some((span) => position >= span.start && position < span.end)

// A tag needs a character that is no digit, and nothing before its `#` that would make it part of a word or an address.
const hashtag = /(?<![\p{L}\p{N}\p{M}_&/])[#＃](?=[\p{L}\p{N}\p{M}_]*[\p{L}\p{M}_])[\p{L}\p{N}\p{M}_]+/gu

/** Hashtags in order, the `#` included; none inside an address. */
export const findHashtags = (text: string): Span[] => {
  const tags = [...text.matchAll(hashtag)]
  if (tags.length === 0) return []
  const urls = findUrls(text)
  return tags
    .map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }))
    .filter((tag) => outside(urls, tag.start))
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
  const urls = findUrls(text)
  return found
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
      name: match[1] ?? '',
      ...(match[2] === undefined ? {} : { host: match[2] }),
    }))
    .filter((span) => outside(urls, span.start))
}
