import { countCodePoints, countGraphemes, countWithSpans } from '../kit/count.ts'
import { findMentions, findUrls, type Span } from '../kit/links.ts'
import type { Json } from '../spec/index.ts'
import { limitsOf } from './limits.ts'
import { traitsOf } from './software.ts'

export const countPlain = (text: string, account?: { limits: Json }): number =>
  traitsOf(limitsOf(account).software).countsCodePoints ? countCodePoints(text) : countGraphemes(text)

interface WeighedSpan extends Span {
  weight: number
}

export const findWeighed = (text: string, account?: { limits: Json }): WeighedSpan[] => {
  const { urlCharacters, software } = limitsOf(account)
  if (traitsOf(software).countsCodePoints) return []
  const urls = findUrls(text).map((span) => ({ ...span, weight: urlCharacters }))
  const mentions = findMentions(text).map((span) => ({ ...span, weight: countGraphemes(span.name) + 1 }))
  return [...urls, ...mentions].toSorted((a, b) => a.start - b.start)
}

/**
 * Counts characters as the server does. Mastodon: grapheme clusters, every http(s) URL as `characters_reserved_per_url`, and only `@user`
 * of `@user@host` (https://docs.joinmastodon.org/user/posting/#text). GoToSocial: all code points (validateStatusContent in its source),
 * although it reports a weight for URLs.
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
