/** Server limits. Mastodon's defaults apply where the server doesn't say (https://docs.joinmastodon.org/entities/Instance/). */
import { findAt, findNumber, findString, isFields, listAt } from '../kit/expect.ts'
import type { Json, MediaRule, OutputProfile } from '../spec/index.ts'

export interface Limits {
  [key: string]: Json
  maxCharacters: number
  urlCharacters: number
  maxMedia: number
  /** Empty = unknown. */
  mimes: string[]
  imageSize: number
  imagePixels: number
  videoSize: number
  videoPixels: number
  videoFrameRate: number
  altText: number
  pollOptions: number
  pollOptionCharacters: number
  pollMinSeconds: number
  pollMaxSeconds: number
  /** True when the server supports `quoted_status_id` (API version 7, Mastodon 4.5). */
  quotes: boolean
  /** As returned by `toSoftware`; it decides how a text is counted and how a post is looked up. */
  software: string
}

export const defaultLimits: Limits = {
  maxCharacters: 500,
  urlCharacters: 23,
  maxMedia: 4,
  mimes: [],
  imageSize: 16_777_216,
  imagePixels: 33_177_600,
  videoSize: 103_809_024,
  videoPixels: 8_294_400,
  videoFrameRate: 120,
  altText: 1_500,
  pollOptions: 4,
  pollOptionCharacters: 50,
  pollMinSeconds: 300,
  pollMaxSeconds: 2_629_746,
  quotes: false,
  software: 'other',
}

const numericKeys = Object.keys(defaultLimits).filter((key) => typeof defaultLimits[key] === 'number')

const readLimits = (stored: Json): Limits => ({
  ...defaultLimits,
  ...Object.fromEntries(numericKeys.map((key) => [key, findNumber(stored, key) ?? defaultLimits[key]])),
  mimes: listAt(stored, 'mimes').filter((mime) => typeof mime === 'string'),
  quotes: findAt(stored, 'quotes') === true,
  software: findString(stored, 'software') ?? defaultLimits.software,
})

/** A post asks for the limits of its account several times. */
const limitsByRecord = new WeakMap<object, Limits>()

export const limitsOf = (account: { limits: Json } | undefined): Limits => {
  const stored = account?.limits
  if (!isFields(stored)) return defaultLimits
  const limits = limitsByRecord.get(stored) ?? readLimits(stored)
  limitsByRecord.set(stored, limits)
  return limits
}

const imageMimes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif', 'image/avif']
const videoMimes = ['video/mp4', 'video/quicktime', 'video/webm']
const audioMimes = [
  'audio/mpeg',
  'audio/mp3',
  'audio/mp4',
  'audio/m4a',
  'audio/x-m4a',
  'audio/ogg',
  'audio/wav',
  'audio/x-wav',
  'audio/flac',
  'audio/aac',
]

const known = (limits: Limits, mimes: readonly string[]): string[] =>
  mimes.filter((mime) => limits.mimes.length === 0 || limits.mimes.includes(mime))

const imageRule = (limits: Limits): MediaRule => ({
  mimes: known(limits, imageMimes),
  count: { min: 0, max: limits.maxMedia },
  maxSize: limits.imageSize,
  maxPixels: limits.imagePixels,
  shrinks: true,
})

const videoRule = (limits: Limits, min: number): MediaRule => ({
  mimes: known(limits, videoMimes),
  count: { min, max: 1 },
  maxSize: limits.videoSize,
  maxPixels: limits.videoPixels,
  frameRate: { max: limits.videoFrameRate },
})

const audioRule = (limits: Limits): MediaRule => ({
  mimes: known(limits, audioMimes),
  count: { min: 0, max: 1 },
  maxSize: limits.videoSize,
})

/** A server that lists its types but none of a kind doesn't have that form. */
const usable = (rules: readonly MediaRule[]): MediaRule[] => rules.filter((rule) => rule.mimes.length > 0)

export const toProfiles = (limits: Limits, settings: readonly string[]): OutputProfile[] => {
  const common = { textLimit: limits.maxCharacters, settings }
  const media = usable([imageRule(limits), videoRule(limits, 0), audioRule(limits)])
  const video = usable([videoRule(limits, 1)])
  return [
    { key: 'mastodon.post', ...common, maxSegments: 1, media },
    { key: 'mastodon.thread', ...common, maxSegments: 25, media },
    ...(video.length > 0 ? [{ key: 'mastodon.video', ...common, maxSegments: 1, media: video }] : []),
  ]
}
