/** Apart from `links.ts`, because the list of top-level domains is larger than everything else that a browser loads. */
import { LinkifyIt } from 'linkify-it'
import tlds from 'tlds' with { type: 'json' }
import type { UrlSpan } from './links.ts'

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, tlds })

/** http and https addresses in order, those too that are written without a scheme (`example.org/a`). */
export const findBareUrls = (text: string): UrlSpan[] =>
  (linkify.match(text) ?? [])
    .filter((match) => /^https?:\/\//i.test(match.url))
    .map((match) => ({ start: match.index, end: match.lastIndex, text: match.raw, url: match.url }))
