import type { DraftMedia, DraftSegment, Issue, IssueCode, IssueParameter, MediaRule, OutputProfile, Range } from '../spec/index.ts'
import { fault, formatBytes, formatCount, formatNumber, warning } from './issue.ts'

type Parameters = Partial<Record<IssueParameter, string | number>>

// Formats the service can shrink. An animation would lose its motion, and HEIC can't be decoded.
const shrinkable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

const nameOf = (medium: DraftMedia): string => medium.filename || medium.id

const about = (medium: DraftMedia, code: IssueCode, message: string, parameters: Parameters): Issue =>
  fault(code, message, { mediaId: medium.id, field: 'media', parameters: { name: nameOf(medium), ...parameters } })

const tooLarge = (rule: MediaRule, medium: DraftMedia, code: IssueCode, message: string, parameters: Parameters): Issue =>
  rule.shrinks && shrinkable.has(medium.mime)
    ? warning('lossy_conversion', `${message} It will be made smaller.`, {
        mediaId: medium.id,
        field: 'media',
        parameters: { reason: code, name: nameOf(medium), ...parameters },
      })
    : about(medium, code, message, parameters)

const checkRange = (
  medium: DraftMedia,
  value: number | undefined,
  range: Range | undefined,
  words: { code: IssueCode; what: string; unit: string; reason?: string },
): Issue[] => {
  if (value === undefined || !range) return []
  const reason = words.reason === undefined ? {} : { reason: words.reason }
  const is = `${nameOf(medium)} has ${words.what} ${formatNumber(value)}${words.unit}`
  if (range.min !== undefined && value < range.min)
    return [
      about(medium, words.code, `${is}; at least ${formatNumber(range.min)}${words.unit} is needed.`, { ...reason, value, min: range.min }),
    ]
  if (range.max !== undefined && value > range.max)
    return [
      about(medium, words.code, `${is}; at most ${formatNumber(range.max)}${words.unit} is taken.`, { ...reason, value, max: range.max }),
    ]
  return []
}

const checkSide = (rule: MediaRule, medium: DraftMedia, side: 'width' | 'height'): Issue[] => {
  const value = medium[side]
  const range = rule[side]
  if (value !== undefined && range?.max !== undefined && value > range.max) {
    const message = `${nameOf(medium)} is ${formatNumber(value)} px in ${side}; at most ${formatNumber(range.max)} px are taken.`
    return [tooLarge(rule, medium, 'media_dimensions', message, { reason: side, value, max: range.max })]
  }
  return checkRange(medium, value, range, { code: 'media_dimensions', what: side, unit: ' px', reason: side })
}

const checkCodec = (medium: DraftMedia, kind: 'video' | 'audio', allowed: readonly string[] | undefined): Issue[] => {
  const codec = kind === 'video' ? medium.videoCodec : medium.audioCodec
  if (codec === undefined || !allowed || allowed.includes(codec)) return []
  const message = `${nameOf(medium)} has ${kind} in ${codec}; taken is ${allowed.join(', ')}.`
  return [about(medium, 'media_codec', message, { reason: kind, codec, allowed: allowed.join(', ') })]
}

const checkMedium = (rule: MediaRule, medium: DraftMedia): Issue[] => {
  if (!rule.mimes.includes(medium.mime)) {
    const message = `${nameOf(medium)} is ${medium.mime}; taken is ${rule.mimes.join(', ')}.`
    return [about(medium, 'media_type', message, { type: medium.mime, allowed: rule.mimes.join(', ') })]
  }
  const issues: Issue[] = []
  if (rule.maxSize !== undefined && medium.size > rule.maxSize) {
    const message = `${nameOf(medium)} has ${formatBytes(medium.size)}; at most ${formatBytes(rule.maxSize)} are taken.`
    issues.push(tooLarge(rule, medium, 'media_size', message, { size: medium.size, limit: rule.maxSize }))
  }
  const { width, height } = medium
  if (width !== undefined && height !== undefined && height > 0) {
    const pixels = width * height
    if (rule.maxPixels !== undefined && pixels > rule.maxPixels) {
      const message = `${nameOf(medium)} has ${formatNumber(pixels)} pixels; at most ${formatNumber(rule.maxPixels)} are taken.`
      issues.push(tooLarge(rule, medium, 'media_dimensions', message, { reason: 'pixels', pixels, limit: rule.maxPixels }))
    }
    issues.push(...checkRange(medium, width / height, rule.ratio, { code: 'media_ratio', what: 'a ratio of width to height of', unit: '' }))
  }
  issues.push(
    ...checkSide(rule, medium, 'width'),
    ...checkSide(rule, medium, 'height'),
    ...checkRange(medium, medium.duration, rule.duration, { code: 'media_duration', what: 'a length of', unit: ' s' }),
    ...checkRange(medium, medium.frameRate, rule.frameRate, { code: 'media_frame_rate', what: 'a frame rate of', unit: ' fps' }),
    ...checkCodec(medium, 'video', rule.videoCodecs),
    ...checkCodec(medium, 'audio', rule.audioCodecs),
  )
  return issues
}

const checkRule = (rule: MediaRule, media: readonly DraftMedia[]): Issue[] => {
  const issues = media.flatMap((medium) => checkMedium(rule, medium))
  const parameters = { count: media.length, min: rule.count.min, max: rule.count.max }
  if (media.length > rule.count.max) {
    issues.unshift(
      fault('media_count', `${formatCount(media.length, 'file')}; at most ${rule.count.max} are taken here.`, {
        field: 'media',
        parameters,
      }),
    )
  } else if (media.length < rule.count.min) {
    const code = media.length === 0 ? 'media_required' : 'media_count'
    issues.unshift(
      fault(code, `${formatCount(media.length, 'file')}; at least ${rule.count.min} is needed here.`, { field: 'media', parameters }),
    )
  }
  return issues
}

const countErrors = (issues: readonly Issue[]): number => issues.filter((issue) => issue.severity === 'error').length

/** True when every file is accepted on its own, but no alternative accepts this mix of types. */
const isMixed = (rules: readonly MediaRule[], media: readonly DraftMedia[]): boolean =>
  media.every((medium) => rules.some((rule) => rule.mimes.includes(medium.mime))) &&
  !rules.some((rule) => media.every((medium) => rule.mimes.includes(medium.mime)))

/** Returns the issues of the alternative closest to the segment's media; only warnings if one fits. */
export const checkMedia = (profile: OutputProfile, segment: DraftSegment): Issue[] => {
  const { media } = segment
  const rules = profile.media
  if (rules.length === 0) {
    if (media.length === 0) return []
    return [
      fault('media_count', `${profile.key} takes no media.`, {
        field: 'media',
        parameters: { count: media.length, max: 0, profile: profile.key },
      }),
    ]
  }
  if (isMixed(rules, media)) {
    const types = [...new Set(media.map((medium) => medium.mime))].join(', ')
    return [
      fault('exclusive_attachments', `${types} cannot stand in one post; choose one kind.`, {
        field: 'media',
        parameters: { reason: 'types', types },
      }),
    ]
  }
  // Among equal numbers of errors, prefer the alternative that accepts more of the types.
  const matches = (rule: MediaRule): number => media.filter((medium) => rule.mimes.includes(medium.mime)).length
  const tried = rules.map((rule) => ({ issues: checkRule(rule, media), matching: matches(rule) }))
  tried.sort((a, b) => b.matching - a.matching || countErrors(a.issues) - countErrors(b.issues))
  return tried[0]?.issues ?? []
}
