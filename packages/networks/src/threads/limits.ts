/**
 * Limits of a post: https://developers.facebook.com/documentation/threads/posts#media-specifications and #limitations. Where it says MB,
 * the smaller of the two meanings is used.
 */
import { findAt, findNumber } from '../kit/expect.ts'
import type { AccountTraits, Json, MediaRule, NetworkDescription, OutputProfile, TextRules } from '../spec/index.ts'

/** Bytes. */
export const imageSize = 8_000_000
/** Pixels. */
export const imageWidth = 1440
const videoSize = 1_000_000_000

const textLimit = 500
/** https://developers.facebook.com/documentation/threads/create-posts/accessibility */
const altTextLimit = 1_000
/** https://developers.facebook.com/documentation/threads/create-posts/text-attachments */
const attachmentLimit = 10_000
export const linkLimit = 5
const mostSegments = 25
const mostFiles = 20

/** https://developers.facebook.com/documentation/threads/create-posts/polls */
export const pollLimits = { min: 2, max: 4, characters: 25 }

export const text: TextRules = { link: 'setting', linkSetting: 'link_attachment', linkExcludesMedia: true, hashtags: 1, altTextLimit }

export const settings = {
  topic_tag: {
    scope: 'destination',
    label: 'Topic',
    // https://developers.facebook.com/documentation/threads/posts#topic-tags
    schema: { type: 'string', minLength: 1, maxLength: 50, pattern: '^[^.&#@]+$' },
  },
  reply_control: {
    scope: 'destination',
    label: 'Who can reply',
    default: 'everyone',
    choices: {
      everyone: 'Everyone',
      followers_only: 'Your followers',
      accounts_you_follow: 'People you follow',
      mentioned_only: 'Mentioned people',
      parent_post_author_only: 'Author of the post above',
    },
    schema: { enum: ['everyone', 'followers_only', 'accounts_you_follow', 'mentioned_only', 'parent_post_author_only'] },
  },
  link_attachment: { scope: 'destination', label: 'Link preview', schema: { type: 'string', maxLength: 2048, pattern: '^https?://' } },
  text_attachment: { scope: 'destination', label: 'Long text', schema: { type: 'string', maxLength: attachmentLimit } },
  gif_id: { scope: 'destination', label: 'GIPHY GIF ID', schema: { type: 'string', maxLength: 64, pattern: '^[A-Za-z0-9]+$' } },
  spoiler: { scope: 'destination', label: 'Hide as a spoiler', default: false, schema: { type: 'boolean' } },
  ghost_post: { scope: 'destination', label: 'Archive after 24 hours', default: false, schema: { type: 'boolean' } },
  location_id: { scope: 'destination', label: 'Location', live: 'search', schema: { type: 'string', pattern: '^[0-9]{1,32}$' } },
  poll_options: {
    scope: 'segment',
    label: 'Poll options',
    schema: {
      type: 'array',
      minItems: pollLimits.min,
      maxItems: pollLimits.max,
      items: { type: 'string', minLength: 1, maxLength: pollLimits.characters },
    },
  },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: altTextLimit } },
} as const satisfies NetworkDescription['settings']

type Key = keyof typeof settings

const everywhere: Key[] = ['topic_tag', 'reply_control', 'spoiler', 'location_id', 'alt_text']
const withText: Key[] = ['link_attachment', 'text_attachment', 'gif_id', 'poll_options']

export const image: MediaRule = {
  mimes: ['image/jpeg', 'image/png'],
  count: { min: 0, max: 1 },
  maxSize: imageSize,
  width: { min: 320, max: imageWidth },
  ratio: { min: 0.1, max: 10 },
  shrinks: true,
}

export const video: MediaRule = {
  mimes: ['video/mp4', 'video/quicktime'],
  count: { min: 1, max: 1 },
  maxSize: videoSize,
  width: { max: 1920 },
  duration: { max: 300 },
  frameRate: { min: 23, max: 60 },
  videoCodecs: ['h264', 'hevc'],
  audioCodecs: ['aac'],
}

/** Images and videos have limits of their own, which `check` compares file by file. */
const mixed = (min: number): MediaRule => ({ mimes: [...image.mimes, ...video.mimes], count: { min, max: mostFiles } })

const all: readonly OutputProfile[] = [
  { key: 'threads.post', textLimit, maxSegments: 1, media: [image], settings: [...everywhere, ...withText, 'ghost_post' satisfies Key] },
  { key: 'threads.carousel', textLimit, maxSegments: 1, media: [mixed(2)], settings: everywhere },
  { key: 'threads.thread', textLimit, maxSegments: mostSegments, media: [mixed(0)], settings: [...everywhere, ...withText] },
  { key: 'threads.video', textLimit, maxSegments: 1, media: [video], settings: everywhere },
]

/** What an account may do, and how much of its quotas it had used when it was read. */
export interface Limits {
  [key: string]: Json
  /** Whether the token has the permission for locations. */
  locations: boolean
  posts: Json
  replies: Json
}

const withoutLocation: readonly OutputProfile[] = all.map((profile) => ({
  ...profile,
  settings: profile.settings.filter((key) => key !== ('location_id' satisfies Key)),
}))

export const profilesFor = (account?: Pick<AccountTraits, 'limits'>): readonly OutputProfile[] =>
  findAt(account?.limits, 'locations') === false ? withoutLocation : all

/** Posts or replies that are left, as last read; undefined if unknown. */
export const countLeft = (limits: Json, kind: 'posts' | 'replies'): number | undefined => {
  const [used, total] = [findNumber(limits, kind, 'used'), findNumber(limits, kind, 'total')]
  return used === undefined || total === undefined ? undefined : Math.max(0, total - used)
}
