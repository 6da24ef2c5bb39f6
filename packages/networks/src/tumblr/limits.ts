/** Limits of a post in the Neue Post Format: https://github.com/tumblr/docs/blob/master/npf-spec.md#post-content-limits */
import type { MediaRule, OutputProfile, TextRules } from '../spec/index.ts'

/** The service's own: a post has up to 1 MB of text. */
const textLimit = 30_000
/** Code points. */
export const blockLimit = 4_096
export const blocksPerPost = 1_000
export const linksPerPost = 100
export const altTextLimit = 4_096

/** What the tag field of Tumblr's own editor takes. */
export const tagLimit = 30
export const tagCharacters = 139

/** Bytes and seconds: https://github.com/tumblr/docs/blob/master/api.md#post--create-a-new-blog-post-legacy */
export const imageSize = 10_000_000
export const videoSize = 500_000_000
const videoSeconds = 600

const images: MediaRule = {
  mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  count: { min: 0, max: 10 },
  maxSize: imageSize,
  shrinks: true,
}

const video: MediaRule = { mimes: ['video/mp4'], count: { min: 1, max: 1 }, maxSize: videoSize, duration: { max: videoSeconds } }

const settings = ['tags', 'state', 'source_url']

export const profiles: readonly OutputProfile[] = [
  { key: 'tumblr.post', textLimit, maxSegments: 1, media: [images], settings: [...settings, 'alt_text'] },
  { key: 'tumblr.video', textLimit, maxSegments: 1, media: [video], settings },
]

export const text: TextRules = { link: 'last_line', hashtags: 'tags', tagLimit, altTextLimit }
