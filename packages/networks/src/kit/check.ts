/** The check shared by all networks. Pure: the server, the editor and the adapters all run it. */
import type { CountUnit, Draft, DraftSegment, Issue, NetworkDescription, OutputProfile, TextRules, TextSpan } from '../spec/index.ts'
import { checkMedia } from './check-media.ts'
import { checkSettings } from './check-settings.ts'
import { countCodePoints } from './count.ts'
import { measuresOf, titleOf } from './counts.ts'
import { fault, formatNumber } from './issue.ts'
import { findHashtags, findUrls, type Span } from './links.ts'
import { shownMedia } from './references.ts'
import { altTextOf } from './settings.ts'

export interface CheckRules {
  profiles: readonly OutputProfile[]
  settings: NetworkDescription['settings']
  text: TextRules
  count(text: string): number
  unit: CountUnit
  /** Units of a segment's limit used by something other than its text, such as a content warning. */
  taken?(segment: DraftSegment, draft: Draft): number
  /** True when a segment without text and media still has content, such as a quoted post. */
  isFilled?(segment: DraftSegment, draft: Draft): boolean
  links?: number
  /** Spans with a fixed weight, whatever their length. */
  whole?(text: string): Span[]
  linked?(text: string): TextSpan[]
  /** True when every image needs nonempty alt text. */
  altTextRequired?: boolean
}

const checkText = (rules: CheckRules, profile: OutputProfile, draft: Draft, segment: DraftSegment): Issue[] => {
  const place = { segmentId: segment.id, field: 'text' }
  if (profile.textLimit === 0) {
    if (segment.text === '') return []
    return [
      fault('text_too_long', "This post type doesn't support text.", {
        ...place,
        parameters: { limit: 0, count: rules.count(segment.text), profile: profile.key },
      }),
    ]
  }
  const issues: Issue[] = []
  if (segment.text.trim() === '' && segment.media.length === 0 && !rules.isFilled?.(segment, draft)) {
    issues.push(fault('text_required', 'Add text or media.', place))
  }
  for (const measure of measuresOf(rules, profile, draft, segment)) {
    const { limit } = measure
    const count = measure.count(segment.text)
    if (count <= limit) continue
    const unit = measure.unit === 'utf8_byte' ? 'bytes' : 'characters'
    const withMedia = unit === 'bytes' || limit === profile.textLimit ? '' : ' with media'
    const message = `${formatNumber(count)} / ${formatNumber(limit)} ${unit}${withMedia}. Shorten the text.`
    issues.push(fault('text_too_long', message, { ...place, parameters: { limit, count, unit } }))
  }
  return issues
}

const checkLinks = (rules: CheckRules, segment: DraftSegment): Issue[] => {
  const issues: Issue[] = []
  const place = { segmentId: segment.id, field: 'text' }
  if (typeof rules.text.hashtags === 'number') {
    const limit = rules.text.hashtags
    const count = findHashtags(segment.text).length
    if (count > limit) {
      issues.push(
        fault('too_many_hashtags', `Too many hashtags: ${count} of ${limit}.`, {
          ...place,
          parameters: { limit, count },
        }),
      )
    }
  }
  if (rules.links !== undefined) {
    const limit = rules.links
    const count = new Set(findUrls(segment.text).map((span) => span.url)).size
    if (count > limit) {
      issues.push(fault('too_many_links', `Too many links: ${count} of ${limit}.`, { ...place, parameters: { limit, count } }))
    }
  }
  return issues
}

const checkAltText = (rules: CheckRules, segment: DraftSegment): Issue[] =>
  segment.media.flatMap((medium) => {
    const text = altTextOf(medium)
    const place = { segmentId: segment.id, mediaId: medium.id, field: 'alt_text' }
    if (rules.altTextRequired && medium.mime.startsWith('image/') && text.trim() === '') {
      return [
        fault('alt_text_required', `Add alt text to ${medium.filename || medium.id}.`, {
          ...place,
          parameters: { name: medium.filename || medium.id },
        }),
      ]
    }
    const limit = rules.text.altTextLimit
    const count = countCodePoints(text)
    if (limit === undefined || count <= limit) return []
    const message = `Alt text is ${formatNumber(count)} / ${formatNumber(limit)} characters. Shorten it.`
    return [fault('setting_invalid', message, { ...place, parameters: { reason: 'alt_text_length', limit, count } })]
  })

const checkTitle = (profile: OutputProfile, draft: Draft): Issue[] => {
  const title = titleOf(draft)
  if (profile.titleRequired && title.trim() === '') return [fault('title_required', 'Add a title.', { field: 'title' })]
  const count = countCodePoints(title)
  if (profile.titleLimit === undefined || count <= profile.titleLimit) return []
  const message = `${formatNumber(count)} / ${formatNumber(profile.titleLimit)} characters. Shorten the title.`
  return [fault('text_too_long', message, { field: 'title', parameters: { limit: profile.titleLimit, count, unit: 'characters' } })]
}

export const checkDraft = (draft: Draft, rules: CheckRules): Issue[] => {
  const profile = rules.profiles.find((candidate) => candidate.key === draft.profile)
  if (!profile) {
    return [
      fault('profile_unavailable', `This account can't publish as ${draft.profile}.`, {
        field: 'output_profile',
        parameters: { profile: draft.profile },
      }),
    ]
  }
  const issues = checkTitle(profile, draft)
  const count = draft.segments.length
  if (count > profile.maxSegments) {
    const message = `Too many posts in this thread: ${formatNumber(count)} of ${formatNumber(profile.maxSegments)}.`
    issues.push(
      fault('too_many_segments', message, { field: 'segments', parameters: { limit: profile.maxSegments, count, profile: profile.key } }),
    )
  }
  for (const segment of draft.segments) {
    issues.push(
      ...checkText(rules, profile, draft, segment),
      ...checkLinks(rules, segment),
      ...checkMedia(profile, shownMedia(rules.settings, profile, draft, segment)).map((issue) => ({ ...issue, segmentId: segment.id })),
      ...checkAltText(rules, segment),
    )
  }
  issues.push(...checkSettings(rules.settings, profile, draft))
  return issues
}
