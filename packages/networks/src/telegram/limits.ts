/** Forms and limits: https://core.telegram.org/bots/api#sendmessage, #sendphoto, #sendvideo, #sendmediagroup */
import type { MediaRule, OutputProfile } from '../spec/index.ts'

/** Bytes. https://core.telegram.org/bots/api#sending-files */
export const photoSize = 10_000_000
export const fileSize = 50_000_000
/** Width and height added, in pixels. */
export const photoSides = 10_000
const textLimit = 4_096
const captionLimit = 1_024
/** Formatted spans of one text; later ones are shown without formatting. https://core.telegram.org/api/entities */
export const entityLimit = 100

const group = { min: 0, max: 10 }
const photos = ['image/jpeg', 'image/png', 'image/webp']
const videos = ['video/mp4', 'video/quicktime']

/** An album contains photos and videos, or documents; an animation is always separate. */
const postMedia: MediaRule[] = [
  { mimes: photos, count: group, maxSize: photoSize, ratio: { min: 0.05, max: 20 }, shrinks: true },
  { mimes: [...videos, ...photos], count: { min: 1, max: 10 }, maxSize: fileSize },
  { mimes: ['image/gif'], count: { min: 1, max: 1 }, maxSize: fileSize },
  { mimes: ['application/pdf'], count: { min: 1, max: 10 }, maxSize: fileSize },
]

const videoSettings = ['disable_notification', 'protect_content', 'message_thread_id', 'parse_mode']

export const profiles: readonly OutputProfile[] = [
  {
    key: 'telegram.post',
    textLimit,
    captionLimit,
    maxSegments: 1,
    media: postMedia,
    settings: ['disable_notification', 'link_preview', ...videoSettings.slice(1)],
  },
  {
    key: 'telegram.video',
    textLimit: captionLimit,
    maxSegments: 1,
    media: [{ mimes: videos, count: { min: 1, max: 1 }, maxSize: fileSize }],
    settings: videoSettings,
  },
]
