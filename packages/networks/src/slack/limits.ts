/** Forms and limits of a message. */
import type { MediaRule, OutputProfile, TextRules } from '../spec/index.ts'

/** Longer texts are hard to read, and Slack recommends at most this: https://docs.slack.dev/reference/methods/chat.postMessage#truncating */
export const recommendedLimit = 4_000
const textLimit = 12_000

/** https://docs.slack.dev/reference/methods/files.getUploadURLExternal#arg_alt_txt */
export const altTextLimit = 1_000

/** Bytes of one file: https://slack.com/help/articles/201330736 */
export const fileSize = 1_073_741_824
const mostFiles = 10
const mostSegments = 25

const images = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic']
const videos = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v']
const sounds = ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav']
const documents = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'text/plain',
  'text/markdown',
  'text/vtt',
  'application/x-subrip',
]

const media: MediaRule[] = [
  { mimes: [...images, ...videos, ...sounds, ...documents], count: { min: 0, max: mostFiles }, maxSize: fileSize },
]
const settings = ['channel_id', 'thread_ts', 'unfurl_links', 'unfurl_media', 'alt_text']

export const profiles: readonly OutputProfile[] = [
  { key: 'slack.post', textLimit, maxSegments: 1, media, settings },
  { key: 'slack.thread', textLimit, maxSegments: mostSegments, media, settings },
]

export const text: TextRules = { link: 'end_of_text', hashtags: 'none', altTextLimit, softLimit: recommendedLimit }
