import type { Draft, DraftSegment, TextSpan } from '../spec/index.ts'
import type { CheckRules } from './check.ts'
import { findOverflow } from './counts.ts'
import { findHashtags, findMentions, findUrls, type Span } from './links.ts'

export const toSpans = (kind: TextSpan['kind'], spans: readonly Span[]): TextSpan[] => spans.map(({ start, end }) => ({ kind, start, end }))

export const findLinked = (text: string): TextSpan[] => [
  ...toSpans('link', findUrls(text)),
  ...toSpans('hashtag', findHashtags(text)),
  ...toSpans('mention', findMentions(text)),
]

/** Returns what a network links, in order, followed by the overflow, which may overlap a link. */
export const findSpans = (draft: Draft, segment: DraftSegment, rules: CheckRules): TextSpan[] => {
  const { text } = segment
  const linked = (rules.linked ?? findLinked)(text).toSorted((a, b) => a.start - b.start)
  const overflow = findOverflow(draft, segment, rules)
  return overflow === undefined ? linked : [...linked, { kind: 'overflow', start: overflow, end: text.length }]
}
