import { countCodePoints, countGraphemes, countWithSpans } from '../kit/count.ts'
import { findMentions, findUrls, type Span } from '../kit/links.ts'
import type { Json } from '../spec/index.ts'
import { limitsOf } from './limits.ts'
import { traitsOf } from './software.ts'

/** Characters of a text that stands as it is, such as a content warning. */
export const countPlain = (text: string, account?: { limits: Json }): number =>
  traitsOf(limitsOf(account).software).countsCodePoints ? countCodePoints(text) : countGraphemes(text)

interface WeighedSpan extends Span {
  weight: number
}

/** What counts the same, however long it is. */
export const findWeighed = (text: string, account?: { limits: Json }): WeighedSpan[] => {
  const { urlCharacters, software } = limitsOf(account)
  if (traitsOf(software).countsCodePoints) return []
  const urls = findUrls(text).map((span) => ({ ...span, weight: urlCharacters }))
  const mentions = findMentions(text).map((span) => ({ ...span, weight: countGraphemes(span.name) + 1 }))
  return [...urls, ...mentions].toSorted((a, b) => a.start - b.start)
}

/**
 * Characters as the server counts them. Mastodon: grapheme clusters, every http(s) address as `characters_reserved_per_url`,
 * and of `@user@host` only `@user` (https://docs.joinmastodon.org/user/posting/#text). GoToSocial: code points, whatever
 * they are (validateStatusContent in its source), although it tells a number for addresses.
 */
export const count = (text: string, account?: { limits: Json }): number => {
  const spans = findWeighed(text, account)
  const weights = new Map(spans.map((span) => [span.start, span.weight]))
  return countWithSpans(
    text,
    spans,
    (span) => weights.get(span.start) ?? 0,
    (rest) => countPlain(rest, account),
  )
}
