import { LinkifyIt } from 'linkify-it'
import type { UrlSpan } from './links.ts'
import { topLevelDomains } from './top-level-domains.ts'

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, tlds: [...topLevelDomains] })

/** http and https addresses in order, those too that are written without a scheme (`example.org/a`). */
export const findBareUrls = (text: string): UrlSpan[] =>
  // A search for every top-level domain takes long in vain.
  (/\S[.:]\S/.test(text) ? (linkify.match(text) ?? []) : [])
    .filter((match) => /^https?:\/\//i.test(match.url))
    .map((match) => ({ start: match.index, end: match.lastIndex, text: match.raw, url: match.url }))
