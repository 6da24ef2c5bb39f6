import { LinkifyIt } from 'linkify-it'
import type { UrlSpan } from './links.ts'
import { topLevelDomains } from './top-level-domains.ts'

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, tlds: [...topLevelDomains] })

/** Returns http and https URLs in order, including those without a scheme (`example.org/a`). */
export const findBareUrls = (text: string): UrlSpan[] =>
  // Skip the slow search for every top-level domain when the text can't contain one.
  (/\S[.:]\S/.test(text) ? (linkify.match(text) ?? []) : [])
    .filter((match) => /^https?:\/\//i.test(match.url))
    .map((match) => ({ start: match.index, end: match.lastIndex, text: match.raw, url: match.url }))
