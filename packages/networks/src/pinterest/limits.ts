/** Limits of a Pin: https://developers.pinterest.com/docs/api/v5/pins-create/ */
import type { MediaRule, OutputProfile } from '../spec/index.ts'

export const textLimit = 800
export const titleLimit = 100
export const linkLimit = 2_048
export const altTextLimit = 500

/** Bytes: https://help.pinterest.com/en/business/article/pinterest-product-specs */
export const imageSize = 20_000_000
export const videoSize = 2_000_000_000
/** The service's own: all images of a carousel are sent in one request. */
export const carouselImageSize = 4_000_000

/** Images are sent in the request itself, which takes these types only. WebP is converted. */
export const sentTypes = ['image/jpeg', 'image/png']

const imageTypes = [...sentTypes, 'image/webp']

const image = (min: number, max: number, maxSize: number): MediaRule => ({ mimes: imageTypes, count: { min, max }, maxSize, shrinks: true })

/** The cover of a video isn't one of its media. */
export const cover = image(1, 1, imageSize)

/** https://help.pinterest.com/en/business/article/pinterest-product-specs */
const video: MediaRule = {
  mimes: ['video/mp4', 'video/quicktime', 'video/x-m4v'],
  count: { min: 1, max: 1 },
  maxSize: videoSize,
  duration: { min: 4, max: 900 },
  ratio: { min: 0.5, max: 1.91 },
  videoCodecs: ['h264', 'hevc'],
}

const shared = ['board_id', 'board_section_id', 'link', 'title', 'alt_text']

const profileOf = (form: string, rule: MediaRule, ...further: string[]): OutputProfile => ({
  key: `pinterest.${form}`,
  textLimit,
  titleLimit,
  maxSegments: 1,
  media: [rule],
  settings: [...shared, ...further],
})

export const profiles: readonly OutputProfile[] = [
  profileOf('pin', image(1, 1, imageSize)),
  profileOf('carousel', image(2, 5, carouselImageSize)),
  profileOf('video', video, 'cover_media_id', 'cover_timestamp_ms'),
]
