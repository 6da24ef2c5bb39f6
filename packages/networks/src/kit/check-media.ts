import type { DraftMedia, Issue, IssueCode, IssueParameter, MediaRule, OutputProfile, Range } from '../spec/index.ts'
import { fault, formatNumber, toMegabytes, warning } from './issue.ts'

type Parameters = Partial<Record<IssueParameter, string | number>>

// Formats the service can shrink. An animation would lose its motion.
const shrinkable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic'])

const nameOf = (medium: DraftMedia): string => medium.filename || medium.id

const about = (medium: DraftMedia, code: IssueCode, message: string, parameters: Parameters): Issue =>
  fault(code, message, { mediaId: medium.id, field: 'media', parameters: { name: nameOf(medium), ...parameters } })

const tooLarge = (rule: MediaRule, medium: DraftMedia, code: IssueCode, message: string, parameters: Parameters): Issue =>
  rule.shrinks && shrinkable.has(medium.mime)
    ? warning('lossy_conversion', `${message} ${code === 'media_size' ? 'It will be compressed.' : 'It will be resized.'}`, {
        mediaId: medium.id,
        field: 'media',
        parameters: { reason: code, name: nameOf(medium), ...parameters },
      })
    : about(medium, code, message, parameters)

const checkRange = (
  medium: DraftMedia,
  value: number | undefined,
  range: Range | undefined,
  words: { code: IssueCode; says: (value: string) => string; unit: string; reason?: string },
): Issue[] => {
  if (value === undefined || !range) return []
  const reason = words.reason === undefined ? {} : { reason: words.reason }
  const issue = (bound: 'min' | 'max', limit: number): Issue => {
    const message = `${nameOf(medium)} ${words.says(formatNumber(value))}. The ${bound === 'min' ? 'minimum' : 'limit'} is ${formatNumber(limit)}${words.unit}.`
    return about(medium, words.code, message, { ...reason, value, [bound]: limit, bound, limit })
  }
  if (range.min !== undefined && value < range.min) return [issue('min', range.min)]
  if (range.max !== undefined && value > range.max) return [issue('max', range.max)]
  return []
}

const checkSide = (rule: MediaRule, medium: DraftMedia, side: 'width' | 'height', range: Range | undefined): Issue[] => {
  const value = medium[side]
  const says = (pixels: string): string => `is ${pixels} px ${side === 'width' ? 'wide' : 'tall'}`
  if (value !== undefined && range?.max !== undefined && value > range.max) {
    const message = `${nameOf(medium)} ${says(formatNumber(value))}. The limit is ${formatNumber(range.max)} px.`
    return [tooLarge(rule, medium, 'media_dimensions', message, { reason: side, value, max: range.max, bound: 'max', limit: range.max })]
  }
  return checkRange(medium, value, range, { code: 'media_dimensions', says, unit: ' px', reason: side })
}

const checkCodec = (medium: DraftMedia, kind: 'video' | 'audio', allowed: readonly string[] | undefined): Issue[] => {
  const codec = kind === 'video' ? medium.videoCodec : medium.audioCodec
  if (codec === undefined || !allowed || allowed.includes(codec)) return []
  const message = `${nameOf(medium)} uses ${codec}. Supported: ${allowed.join(', ')}.`
  return [about(medium, 'media_codec', message, { reason: kind, codec, allowed: allowed.join(', ') })]
}

/** Compares one file with the bounds of a rule. */
export const checkMedium = (rule: MediaRule, medium: DraftMedia): Issue[] => {
  if (!rule.mimes.includes(medium.mime)) {
    const message = `${nameOf(medium)} is ${medium.mime}. Supported: ${rule.mimes.join(', ')}.`
    return [about(medium, 'media_type', message, { type: medium.mime, allowed: rule.mimes.join(', ') })]
  }
  const issues: Issue[] = []
  if (rule.maxSize !== undefined && medium.size > rule.maxSize) {
    const { size } = medium
    const limit = rule.maxSize
    const sizes = { size, limit, size_mb: toMegabytes(size, 'up'), limit_mb: toMegabytes(limit, 'down') }
    const message = `${nameOf(medium)} is too large (${formatNumber(sizes.size_mb)} MB). The limit is ${formatNumber(sizes.limit_mb)} MB.`
    issues.push(tooLarge(rule, medium, 'media_size', message, sizes))
  }
  if (rule.minSize !== undefined && medium.size < rule.minSize) {
    const { size } = medium
    const limit = rule.minSize
    const sizes = { size, limit, size_mb: toMegabytes(size, 'down'), limit_mb: toMegabytes(limit, 'up') }
    const message = `${nameOf(medium)} is too small. The minimum is ${formatNumber(sizes.limit_mb)} MB.`
    issues.push(about(medium, 'media_size', message, { bound: 'min', ...sizes }))
  }
  const { width, height } = medium
  if (width !== undefined && height !== undefined && height > 0) {
    const pixels = width * height
    if (rule.maxPixels !== undefined && pixels > rule.maxPixels) {
      const message = `${nameOf(medium)} has too many pixels (${formatNumber(pixels)}; limit ${formatNumber(rule.maxPixels)}).`
      issues.push(tooLarge(rule, medium, 'media_dimensions', message, { reason: 'pixels', pixels, limit: rule.maxPixels }))
    }
    issues.push(
      ...checkRange(medium, width / height, rule.ratio, {
        code: 'media_ratio',
        says: (value) => `has an aspect ratio of ${value}`,
        unit: '',
      }),
    )
  }
  issues.push(
    ...checkSide(rule, medium, 'width', rule.width),
    ...checkSide(rule, medium, 'height', rule.height),
    ...checkSide(rule, medium, (width ?? 0) < (height ?? 0) ? 'width' : 'height', rule.shorterSide),
    ...checkRange(medium, medium.duration, rule.duration, { code: 'media_duration', says: (value) => `is ${value} s long`, unit: ' s' }),
    ...checkRange(medium, medium.frameRate, rule.frameRate, {
      code: 'media_frame_rate',
      says: (value) => `has ${value} fps`,
      unit: ' fps',
    }),
    ...checkCodec(medium, 'video', rule.videoCodecs),
    ...checkCodec(medium, 'audio', rule.audioCodecs),
  )
  return issues
}

const checkRule = (rule: MediaRule, media: readonly DraftMedia[]): Issue[] => {
  const issues = media.flatMap((medium) => checkMedium(rule, medium))
  const count = media.length
  const { min, max } = rule.count
  if (count > max) {
    const message = `Too many files: ${count} of ${max}.`
    issues.unshift(fault('media_count', message, { field: 'media', parameters: { count, min, max, bound: 'max', limit: max } }))
  } else if (count === 0 && min > 0) {
    issues.unshift(fault('media_required', 'Add media.', { field: 'media', parameters: { count, min, max } }))
  } else if (count < min) {
    const message = `Too few files: ${count}. The minimum is ${min}.`
    issues.unshift(fault('media_count', message, { field: 'media', parameters: { count, min, max, bound: 'min', limit: min } }))
  }
  return issues
}

const countErrors = (issues: readonly Issue[]): number => issues.filter((issue) => issue.severity === 'error').length

/** True when every file is accepted on its own, but no alternative accepts this mix of types. */
const isMixed = (rules: readonly MediaRule[], media: readonly DraftMedia[]): boolean =>
  media.every((medium) => rules.some((rule) => rule.mimes.includes(medium.mime))) &&
  !rules.some((rule) => media.every((medium) => rule.mimes.includes(medium.mime)))

/** Returns the issues of the alternative closest to a segment's media; only warnings if one fits. */
export const checkMedia = (profile: OutputProfile, media: readonly DraftMedia[]): Issue[] => {
  const rules = profile.media
  if (rules.length === 0) {
    if (media.length === 0) return []
    return [
      fault('media_count', "This post type doesn't support media.", {
        field: 'media',
        parameters: { count: media.length, max: 0, bound: 'none', limit: 0, profile: profile.key },
      }),
    ]
  }
  if (isMixed(rules, media)) {
    const types = [...new Set(media.map((medium) => medium.mime))].join(', ')
    return [
      fault('exclusive_attachments', `${types} can't be combined in one post.`, {
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
