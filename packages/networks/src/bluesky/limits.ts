/**
 * Limits of a Bluesky post. Source of every number: the lexicons of app.bsky.* at
 * https://github.com/bluesky-social/atproto/tree/main/lexicons
 */
import type { MediaRule, NetworkDescription, OutputProfile, TextRules } from '../spec/index.ts'

/** Bytes, from app.bsky.embed.images#image and app.bsky.embed.gallery#image. */
export const imageSize = 2_000_000
/** The maximum of app.bsky.embed.images; more images need app.bsky.embed.gallery. */
export const imagesPerEmbed = 4
/** The gallery's hard limit is 20; its lexicon asks clients to stop at 10. */
const imagesPerPost = 10
/** Bytes, from app.bsky.embed.video. */
export const videoSize = 300_000_000
const videoSeconds = 180
/** A longer hashtag is not linked (app.bsky.richtext.facet#tag). */
export const tagGraphemes = 64

const languageTag = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'

export const text: TextRules = {
  link: 'card',
  linkSetting: 'link_url',
  hashtags: 8,
  altTextLimit: 2000,
  languageSetting: { key: 'languages', list: true },
  stance: { objective: 'following', artifactLed: 'primary_source', thesisLed: 'expert_take' },
}

export const settings = {
  link_url: { scope: 'destination', label: 'Link preview', schema: { type: 'string', maxLength: 2048, pattern: '^https?://' } },
  link_title: { scope: 'destination', label: 'Title', schema: { type: 'string', maxLength: 300 } },
  link_description: { scope: 'destination', label: 'Description', schema: { type: 'string', maxLength: 1000 } },
  quote_url: {
    scope: 'destination',
    label: 'Quote post (URL)',
    schema: {
      type: 'string',
      maxLength: 2048,
      pattern: '^(https://[^/]+/profile/[^/]+/post/[^/?#]+|at://[^/]+/app\\.bsky\\.feed\\.post/[^/?#]+)',
    },
  },
  languages: {
    scope: 'destination',
    label: 'Languages',
    schema: { type: 'array', maxItems: 3, uniqueItems: true, items: { type: 'string', pattern: languageTag } },
  },
  self_labels: {
    scope: 'destination',
    label: 'Content labels',
    choices: { sexual: 'Suggestive', nudity: 'Nudity', porn: 'Adult', 'graphic-media': 'Graphic media' },
    schema: { type: 'array', uniqueItems: true, items: { enum: ['porn', 'sexual', 'nudity', 'graphic-media'] } },
  },
  reply_gate: {
    scope: 'destination',
    label: 'Who can reply',
    default: 'everyone',
    choices: {
      everyone: 'Everyone',
      mentioned: 'Mentioned people',
      following: 'People you follow',
      followers: 'Your followers',
      nobody: 'Nobody',
    },
    schema: { enum: ['everyone', 'mentioned', 'following', 'followers', 'nobody'] },
  },
  quotes_allowed: { scope: 'destination', label: 'Allow quote posts', default: true, schema: { type: 'boolean' } },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: 2000 } },
} as const satisfies NetworkDescription['settings']

const images: MediaRule = {
  mimes: ['image/jpeg', 'image/png', 'image/webp'],
  count: { min: 0, max: imagesPerPost },
  maxSize: imageSize,
  shrinks: true,
}

const video = (min: number): MediaRule => ({
  mimes: ['video/mp4'],
  count: { min, max: 1 },
  maxSize: videoSize,
  duration: { max: videoSeconds },
})

/** app.bsky.feed.post allows 300 graphemes and, independently, 3,000 bytes of UTF-8. */
const post = { textLimit: 300, byteLimit: 3000, settings: Object.keys(settings) }

export const profiles: readonly OutputProfile[] = [
  { key: 'bluesky.post', ...post, maxSegments: 1, media: [images] },
  { key: 'bluesky.thread', ...post, maxSegments: 25, media: [images, video(0)] },
  { key: 'bluesky.video', ...post, maxSegments: 1, media: [video(1)] },
]
