/** Limits of the service's own: receivers set theirs. */
import type { MediaRule, OutputProfile } from '../spec/index.ts'

const textLimit = 100_000
const titleLimit = 300
export const altTextLimit = 2_000
/** UTF-8 bytes as JSON. */
export const fieldsLimit = 16_384

/** Everything that a post can have. */
const files: MediaRule = {
  mimes: [
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/gif',
    'image/avif',
    'image/heic',
    'video/mp4',
    'video/quicktime',
    'video/webm',
    'video/x-m4v',
    'audio/mpeg',
    'audio/mp4',
    'audio/ogg',
    'audio/wav',
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'text/plain',
    'text/markdown',
    'text/vtt',
    'application/x-subrip',
  ],
  count: { min: 0, max: 20 },
}

export const postOf = (settings: readonly string[]): OutputProfile => ({
  key: 'webhook.post',
  textLimit,
  maxSegments: 1,
  titleLimit,
  media: [files],
  settings,
})
