import { findNumber, listAt } from '../kit/expect.ts'
import { defaultLimits, type Limits } from './limits.ts'

const quoteApiVersion = 7

/** Parses the response of the instance endpoint, version 2 or 1; unknown and impossible values become the default. */
export const toLimits = (instance: unknown, software = defaultLimits.software): Limits => {
  const read = (fallback: number, ...path: string[]): number => {
    const value = findNumber(instance, 'configuration', ...path)
    return value !== undefined && value > 0 ? value : fallback
  }
  const limit = defaultLimits
  return {
    maxCharacters: read(findNumber(instance, 'max_toot_chars') ?? limit.maxCharacters, 'statuses', 'max_characters'),
    urlCharacters: read(limit.urlCharacters, 'statuses', 'characters_reserved_per_url'),
    maxMedia: read(limit.maxMedia, 'statuses', 'max_media_attachments'),
    mimes: listAt(instance, 'configuration', 'media_attachments', 'supported_mime_types').filter((mime) => typeof mime === 'string'),
    imageSize: read(limit.imageSize, 'media_attachments', 'image_size_limit'),
    imagePixels: read(limit.imagePixels, 'media_attachments', 'image_matrix_limit'),
    videoSize: read(limit.videoSize, 'media_attachments', 'video_size_limit'),
    videoPixels: read(limit.videoPixels, 'media_attachments', 'video_matrix_limit'),
    videoFrameRate: read(limit.videoFrameRate, 'media_attachments', 'video_frame_rate_limit'),
    altText: read(limit.altText, 'media_attachments', 'description_limit'),
    pollOptions: read(limit.pollOptions, 'polls', 'max_options'),
    pollOptionCharacters: read(limit.pollOptionCharacters, 'polls', 'max_characters_per_option'),
    pollMinSeconds: read(limit.pollMinSeconds, 'polls', 'min_expiration'),
    pollMaxSeconds: read(limit.pollMaxSeconds, 'polls', 'max_expiration'),
    quotes: (findNumber(instance, 'api_versions', 'mastodon') ?? 0) >= quoteApiVersion,
    software,
  }
}
