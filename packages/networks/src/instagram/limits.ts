/**
 * Limits of a post: https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-user/media. Where it
 * says MB, the smaller of the two meanings is used.
 */
import { findAt, findNumber } from '../kit/expect.ts'
import type { AccountTraits, Json, MediaRule, NetworkDescription, OutputProfile, TextRules } from '../spec/index.ts'

const textLimit = 2_200
const altTextLimit = 1_000
/** Instagram refuses captions with more since December 2025. */
const hashtagLimit = 5
const mostItems = 10
const mostTags = 20
const mostProducts = 5
const mostCollaborators = 3
/** https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-media/comments */
const commentLimit = 300

/** Links in captions can't be followed. */
export const text: TextRules = { link: 'not_placed', hashtags: hashtagLimit, altTextLimit }

/** A name, or an object with one and a position in the image, from 0 to 1 from its left and top. */
const anyOf = (maxItems: number) => ({ type: 'array', maxItems, items: {} }) as const

export const settings = {
  collaborators: {
    scope: 'destination',
    label: 'Collaborators',
    schema: {
      type: 'array',
      maxItems: mostCollaborators,
      uniqueItems: true,
      items: { type: 'string', maxLength: 31, pattern: '^@?[A-Za-z0-9._]{1,30}$' },
    },
  },
  location_id: { scope: 'destination', label: 'Location (ID of a Facebook Page)', schema: { type: 'string', pattern: '^[0-9]{1,32}$' } },
  cover_media_id: { scope: 'destination', label: 'Cover', refersTo: 'image', isApart: true, schema: { type: 'string' } },
  thumbnail_timestamp_ms: { scope: 'destination', label: 'Cover frame (milliseconds)', schema: { type: 'integer', minimum: 0 } },
  share_to_feed: { scope: 'destination', label: 'Show in the feed too', schema: { type: 'boolean' } },
  is_trial_reel: { scope: 'destination', label: 'Trial reel', default: false, schema: { type: 'boolean' } },
  graduation_strategy: {
    scope: 'destination',
    label: 'Share a trial reel with everyone',
    choices: { MANUAL: 'When I decide', SS_PERFORMANCE: 'If it performs well' },
    schema: { enum: ['MANUAL', 'SS_PERFORMANCE'] },
  },
  first_comment: { scope: 'destination', label: 'First comment', schema: { type: 'string', maxLength: commentLimit } },
  user_tags: { scope: 'media', label: 'Tagged people', schema: anyOf(mostTags) },
  product_tags: { scope: 'media', label: 'Tagged products (IDs)', schema: anyOf(mostProducts) },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: altTextLimit } },
} as const satisfies NetworkDescription['settings']

type Key = keyof typeof settings

export const image: MediaRule = {
  mimes: ['image/jpeg'],
  count: { min: 1, max: 1 },
  maxSize: 8_000_000,
  width: { min: 320, max: 1440 },
  ratio: { min: 0.8, max: 1.91 },
  shrinks: true,
}

export const video: MediaRule = {
  mimes: ['video/mp4', 'video/quicktime'],
  count: { min: 1, max: 1 },
  maxSize: 1_000_000_000,
  width: { max: 1920 },
  ratio: { min: 0.01, max: 10 },
  duration: { min: 3, max: 900 },
  frameRate: { min: 23, max: 60 },
  videoCodecs: ['h264', 'hevc'],
  audioCodecs: ['aac'],
}

/** Stories fill the screen, and what doesn't fit is shown with borders. */
export const storyImage: MediaRule = {
  mimes: image.mimes,
  count: image.count,
  maxSize: 8_000_000,
  width: { min: 320, max: 1440 },
  shrinks: true,
}
export const storyVideo: MediaRule = { ...video, maxSize: 100_000_000, duration: { min: 3, max: 60 } }

/** Images and videos have limits of their own, which `check` compares file by file. */
const mixed: MediaRule = { mimes: [...image.mimes, ...video.mimes], count: { min: 2, max: mostItems } }

const common: Key[] = ['collaborators', 'location_id', 'first_comment', 'user_tags']
const ofReels: Key[] = ['cover_media_id', 'thumbnail_timestamp_ms', 'share_to_feed', 'is_trial_reel', 'graduation_strategy']

const all: readonly OutputProfile[] = [
  {
    key: 'instagram.feed',
    textLimit,
    maxSegments: 1,
    media: [image],
    settings: [...common, 'product_tags' satisfies Key, 'alt_text' satisfies Key],
  },
  {
    key: 'instagram.carousel',
    textLimit,
    maxSegments: 1,
    media: [mixed],
    settings: [...common, 'product_tags' satisfies Key, 'alt_text' satisfies Key],
  },
  { key: 'instagram.reel', textLimit, maxSegments: 1, media: [video], settings: [...common, ...ofReels, 'product_tags' satisfies Key] },
  { key: 'instagram.story', textLimit: 0, maxSegments: 1, media: [storyImage, storyVideo], settings: ['user_tags' satisfies Key] },
]

/** What an account may do, and how much of its quota it had used when it was read. */
export interface Limits {
  [key: string]: Json
  /** Whether it may tag products of its shop, which a login with Instagram never allows. */
  products: boolean
  /** Whether the token has the permission for comments, and for messages. */
  comments: boolean
  messages: boolean
  posts: Json
}

const withoutProducts: readonly OutputProfile[] = all.map((profile) => ({
  ...profile,
  settings: profile.settings.filter((key) => key !== ('product_tags' satisfies Key)),
}))

export const profilesFor = (account?: Pick<AccountTraits, 'limits'>): readonly OutputProfile[] =>
  account && findAt(account.limits, 'products') !== true ? withoutProducts : all

/** True if the quota was used up when it was read. */
export const isUsedUp = (limits: Json): boolean =>
  (findNumber(limits, 'posts', 'used') ?? 0) >= (findNumber(limits, 'posts', 'total') ?? Infinity)

export const isVideo = ({ mime }: { mime: string }): boolean => mime.startsWith('video/')
