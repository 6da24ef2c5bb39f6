/** The check shared by all networks. Pure: the server, the editor and the adapters all run it. */
import type { CountUnit, Draft, DraftSegment, Issue, NetworkDescription, OutputProfile, TextRules, TextSpan } from '../spec/index.ts'
import { checkMedia } from './check-media.ts'
import { checkSettings } from './check-settings.ts'
import { countCodePoints } from './count.ts'
import { measuresOf, titleOf } from './counts.ts'
import { fault, formatNumber } from './issue.ts'
import { findHashtags, findUrls, type Span } from './links.ts'
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
      fault('text_too_long', `${profile.key} takes no text.`, {
        ...place,
        parameters: { limit: 0, count: rules.count(segment.text), profile: profile.key },
      }),
    ]
  }
  const issues: Issue[] = []
  if (segment.text.trim() === '' && segment.media.length === 0 && !rules.isFilled?.(segment, draft)) {
    issues.push(fault('text_required', 'A text or a file is needed.', place))
  }
  for (const measure of measuresOf(rules, profile, draft, segment)) {
    const { limit } = measure
    const count = measure.count(segment.text)
    if (count <= limit) continue
    const unit = measure.unit === 'utf8_byte' ? 'bytes' : 'characters'
    const beside = unit === 'bytes' || limit === profile.textLimit ? '' : ' beside media'
    const message = `The text has ${formatNumber(count)} ${unit}; at most ${formatNumber(limit)} are taken${beside}.`
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
        fault('too_many_hashtags', `The text has ${count} hashtags; at most ${limit} are taken.`, {
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
      issues.push(
        fault('too_many_links', `The text has ${count} links; at most ${limit} are taken.`, { ...place, parameters: { limit, count } }),
      )
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
        fault('alt_text_required', `${medium.filename || medium.id} needs an alt text.`, {
          ...place,
          parameters: { name: medium.filename || medium.id },
        }),
      ]
    }
    const limit = rules.text.altTextLimit
    const count = countCodePoints(text)
    if (limit === undefined || count <= limit) return []
    const message = `The alt text has ${formatNumber(count)} characters; at most ${formatNumber(limit)} are taken.`
    return [fault('setting_invalid', message, { ...place, parameters: { reason: 'alt_text_length', limit, count } })]
  })

const checkTitle = (profile: OutputProfile, draft: Draft): Issue[] => {
  const title = titleOf(draft)
  if (profile.titleRequired && title.trim() === '') return [fault('title_required', 'A title is needed.', { field: 'title' })]
  const count = countCodePoints(title)
  if (profile.titleLimit === undefined || count <= profile.titleLimit) return []
  const message = `The title has ${formatNumber(count)} characters; at most ${formatNumber(profile.titleLimit)} are taken.`
  return [fault('text_too_long', message, { field: 'title', parameters: { limit: profile.titleLimit, count, unit: 'characters' } })]
}

export const checkDraft = (draft: Draft, rules: CheckRules): Issue[] => {
  const profile = rules.profiles.find((candidate) => candidate.key === draft.profile)
  if (!profile) {
    return [
      fault('profile_unavailable', `This account cannot publish as ${draft.profile}.`, {
        field: 'output_profile',
        parameters: { profile: draft.profile },
      }),
    ]
  }
  const issues = checkTitle(profile, draft)
  const count = draft.segments.length
  if (count > profile.maxSegments) {
    const message = `${formatNumber(count)} segments; ${profile.key} takes at most ${formatNumber(profile.maxSegments)}.`
    issues.push(
      fault('too_many_segments', message, { field: 'segments', parameters: { limit: profile.maxSegments, count, profile: profile.key } }),
    )
  }
  for (const segment of draft.segments) {
    issues.push(
      ...checkText(rules, profile, draft, segment),
      ...checkLinks(rules, segment),
      ...checkMedia(profile, segment).map((issue) => ({ ...issue, segmentId: segment.id })),
      ...checkAltText(rules, segment),
    )
  }
  issues.push(...checkSettings(rules.settings, profile, draft))
  return issues
}
