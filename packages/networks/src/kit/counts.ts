import type { CountUnit, Draft, DraftMedia, DraftSegment, OutputProfile, PartCount } from '../spec/index.ts'
import type { CheckRules } from './check.ts'
import { countBytes, countCodePoints } from './count.ts'
import type { Span } from './links.ts'
import { altTextOf, findText } from './settings.ts'

interface Measure {
  unit: CountUnit
  limit: number
  count(text: string): number
}

const findProfile = (draft: Draft, rules: CheckRules): OutputProfile | undefined => rules.profiles.find(({ key }) => key === draft.profile)

/** The network's own count, and bytes if they are limited too. The count includes what other parts use. */
export const measuresOf = (rules: CheckRules, profile: OutputProfile, draft: Draft, segment: DraftSegment): Measure[] => {
  const taken = rules.taken?.(segment, draft) ?? 0
  const limit = segment.media.length > 0 ? (profile.captionLimit ?? profile.textLimit) : profile.textLimit
  const own = { unit: rules.unit, limit, count: (text: string) => rules.count(text) + taken }
  return profile.byteLimit === undefined ? [own] : [own, { unit: 'utf8_byte', limit: profile.byteLimit, count: countBytes }]
}

export const titleOf = (draft: Draft): string => findText(draft.settings, 'title') ?? draft.title

const countTitle = (draft: Draft, { titleLimit: limit }: OutputProfile): PartCount[] =>
  limit === undefined ? [] : [{ field: 'title', used: countCodePoints(titleOf(draft)), limit, unit: 'code_point' }]

const countAltText = (segment: DraftSegment, medium: DraftMedia, limit: number | undefined): PartCount[] => {
  if (limit === undefined) return []
  const place = { segmentId: segment.id, mediaId: medium.id, field: 'alt_text' } as const
  return [{ ...place, used: countCodePoints(altTextOf(medium)), limit, unit: 'code_point' }]
}

/** Returns every limited part in reading order; nothing for a form the account doesn't have. */
export const countDraft = (draft: Draft, rules: CheckRules): PartCount[] => {
  const profile = findProfile(draft, rules)
  if (!profile) return []
  return [
    ...countTitle(draft, profile),
    ...draft.segments.flatMap((segment) => [
      ...measuresOf(rules, profile, draft, segment).map(({ unit, limit, count }): PartCount => {
        return { segmentId: segment.id, field: 'text', used: count(segment.text), limit, unit }
      }),
      ...segment.media.flatMap((medium) => countAltText(segment, medium, rules.text.altTextLimit)),
    ]),
  ]
}

/**
 * Returns how much of a text fits, as an offset. Counts prefixes that grow from the limit on, so a long text is only counted up to about
 * its limit.
 */
const findEnd = ({ limit, count }: Measure, text: string, from: number): number => {
  const fits = (end: number): boolean => count(text.slice(0, end)) <= limit
  let low = from
  let high = from + Math.max(limit, 1)
  while (high < text.length && fits(high)) {
    low = high
    high += high
  }
  if (high >= text.length) {
    if (fits(text.length)) return text.length
    high = text.length
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const endOf = (measure: Measure, text: string, whole: readonly Span[]): number => {
  const end = findEnd(measure, text, 0)
  if (end === text.length) return end
  const span = whole.find(({ start, end: last }) => start < end && end < last)
  if (!span) return segmenter.segment(text).containing(end)?.index ?? end
  // A span with a fixed weight fits completely or not at all.
  return measure.count(text.slice(0, span.end)) <= measure.limit ? findEnd(measure, text, span.end) : span.start
}

/** Returns the offset where a text exceeds its limit; undefined if all of it fits. */
export const findOverflow = (draft: Draft, segment: DraftSegment, rules: CheckRules): number | undefined => {
  const profile = findProfile(draft, rules)
  if (!profile) return undefined
  const { text } = segment
  const whole = rules.whole?.(text) ?? []
  const end = Math.min(...measuresOf(rules, profile, draft, segment).map((measure) => endOf(measure, text, whole)))
  return end < text.length ? end : undefined
}
