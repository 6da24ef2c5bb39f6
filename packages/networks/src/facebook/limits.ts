/** Forms and limits of posts on a Page. */
import type { MediaRule, NetworkDescription, OutputProfile, TextRules } from '../spec/index.ts'

/** https://www.facebook.com/help/200077863330563 */
const textLimit = 63_206
const altTextLimit = 1_000
const mostPhotos = 10

/** Bytes, of photos in posts and in stories, which are uploaded alike: https://developers.facebook.com/docs/page-stories-api#media-requirements */
export const photoSize = 10_000_000
export const videoSize = 4_000_000_000

/** https://developers.facebook.com/docs/graph-api/reference/page/videos/#Creating */
const titleLimit = 255

const videos = ['video/mp4', 'video/quicktime']

const photosOf = (count: MediaRule['count']): MediaRule => ({
  mimes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  count,
  maxSize: photoSize,
  shrinks: true,
})

/** https://developers.facebook.com/docs/video-api/guides/reels-publishing#video-specifications. Encoders round 9:16 to whole pixels. */
const upright: Omit<MediaRule, 'duration'> = {
  mimes: videos,
  count: { min: 1, max: 1 },
  maxSize: videoSize,
  ratio: { min: 0.555, max: 0.57 },
  width: { min: 540 },
  height: { min: 960 },
  frameRate: { min: 24, max: 60 },
}

export const settings = {
  url: { scope: 'destination', label: 'Link preview', schema: { type: 'string', maxLength: 2048, pattern: '^https?://' } },
  text_format_preset_id: {
    scope: 'destination',
    label: 'Background (preset ID)',
    schema: { type: 'string', pattern: '^[0-9]{1,20}$' },
  },
  video_title: { scope: 'destination', label: 'Video title', schema: { type: 'string', maxLength: titleLimit } },
  thumbnail_media_id: {
    scope: 'destination',
    label: 'Thumbnail',
    refersTo: 'image',
    isApart: true,
    schema: { type: 'string', maxLength: 64 },
  },
  share_to_feed: { scope: 'destination', label: 'Show in the feed', default: true, schema: { type: 'boolean' } },
  first_comment: { scope: 'destination', label: 'First comment', schema: { type: 'string', maxLength: 8_000 } },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: altTextLimit } },
} as const satisfies NetworkDescription['settings']

const one: Pick<OutputProfile, 'textLimit' | 'maxSegments'> = { textLimit, maxSegments: 1 }

/** Stories have neither text nor comments. */
export const profiles: readonly OutputProfile[] = [
  { key: 'facebook.post', ...one, media: [], settings: ['url', 'text_format_preset_id', 'first_comment'] },
  { key: 'facebook.photo', ...one, media: [photosOf({ min: 1, max: 1 })], settings: ['first_comment', 'alt_text'] },
  { key: 'facebook.carousel', ...one, media: [photosOf({ min: 2, max: mostPhotos })], settings: ['first_comment', 'alt_text'] },
  {
    key: 'facebook.reel',
    ...one,
    media: [{ ...upright, duration: { min: 3, max: 90 } }],
    settings: ['video_title', 'thumbnail_media_id', 'first_comment'],
  },
  {
    key: 'facebook.video',
    ...one,
    media: [{ mimes: videos, count: { min: 1, max: 1 }, maxSize: videoSize }],
    settings: ['video_title', 'thumbnail_media_id', 'share_to_feed', 'first_comment'],
  },
  {
    key: 'facebook.story',
    textLimit: 0,
    maxSegments: 1,
    media: [
      { mimes: ['image/jpeg', 'image/png'], count: { min: 1, max: 1 }, maxSize: photoSize, shrinks: true },
      { ...upright, duration: { min: 3, max: 60 } },
    ],
    settings: [],
  },
]

export const text: TextRules = { link: 'card', linkSetting: 'url', hashtags: 10, altTextLimit, softLimit: 500 }
