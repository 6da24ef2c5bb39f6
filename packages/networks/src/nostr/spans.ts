/** Mentions in a text are `nostr:` links to profiles (https://github.com/nostr-protocol/nips/blob/master/27.md). */
import { findHashtags, findUrls, type Span } from '../kit/links.ts'
import { toSpans } from '../kit/spans.ts'
import type { TextSpan } from '../spec/index.ts'

const bech32 = '[02-9ac-hj-np-z]'
const mention = new RegExp(`(?<![\\p{L}\\p{N}_])nostr:(?:npub1${bech32}{58}|nprofile1${bech32}{58,})(?![a-z0-9])`, 'gu')

export const findProfiles = (text: string): Span[] =>
  [...text.matchAll(mention)].map(({ 0: found, index }) => ({ start: index, end: index + found.length, text: found }))

export const findLinked = (text: string): TextSpan[] => [
  ...toSpans('link', findUrls(text)),
  ...toSpans('hashtag', findHashtags(text)),
  ...toSpans('mention', findProfiles(text)),
]
