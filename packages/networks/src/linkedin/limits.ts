/** Forms and limits of posts: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api */
import type { MediaRule, OutputProfile, TextRules } from '../spec/index.ts'

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/ugc-post-api */
const textLimit = 3_000
/** LinkedIn's own apps accept no longer comments. */
export const commentLimit = 1_250
const mostSegments = 25

/** The API accepts 4,086 characters: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/post-api-schema */
export const altTextLimit = 4_000
export const titleLimit = 400
export const descriptionLimit = 4_000

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/poll-post-api */
export const pollLimits = { options: { min: 2, max: 4 }, optionCharacters: 30, questionCharacters: 140 } as const

/** Images need fewer pixels than this: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api */
const imagePixels = 36_152_320
/** LinkedIn's own apps accept no larger ones: https://www.linkedin.com/help/linkedin/answer/a564109 */
export const imageSize = 5_000_000

/** Forms that LinkedIn accepts and the service can resize. */
export const imageConstraints = { maxSize: imageSize, maxPixels: imagePixels - 1 } as const

const images: Omit<MediaRule, 'count'> = { mimes: ['image/jpeg', 'image/png', 'image/gif'], ...imageConstraints, shrinks: true }

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api */
const video: MediaRule = {
  mimes: ['video/mp4'],
  count: { min: 1, max: 1 },
  minSize: 75_000,
  maxSize: 500_000_000,
  duration: { min: 3, max: 1_800 },
  ratio: { min: 1 / 2.4, max: 2.4 },
}

/** The number of pages, at most 300, is for LinkedIn to check: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/documents-api */
const documents: MediaRule = {
  mimes: [
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  count: { min: 1, max: 1 },
  maxSize: 100_000_000,
}

const common = ['visibility', 'reshare_disabled', 'first_comment']
const single = { textLimit, maxSegments: 1 }

export const profiles: readonly OutputProfile[] = [
  {
    key: 'linkedin.post',
    ...single,
    media: [{ ...images, count: { min: 0, max: 1 } }],
    settings: [...common, 'poll_options', 'poll_duration', 'alt_text'],
  },
  { key: 'linkedin.multi_image', ...single, media: [{ ...images, count: { min: 2, max: 20 } }], settings: [...common, 'alt_text'] },
  { key: 'linkedin.video', ...single, media: [video], settings: [...common, 'thumbnail_media_id', 'caption_media_id'] },
  { key: 'linkedin.document', ...single, media: [documents], settings: ['document_title', ...common] },
  {
    key: 'linkedin.article',
    ...single,
    media: [],
    settings: ['article_title', 'article_description', 'thumbnail_media_id', ...common],
  },
  {
    key: 'linkedin.thread',
    textLimit: commentLimit,
    maxSegments: mostSegments,
    media: [{ ...images, count: { min: 0, max: 1 } }],
    settings: ['visibility', 'reshare_disabled', 'alt_text'],
  },
]

export const text: TextRules = {
  link: 'end_of_text',
  hashtags: 10,
  altTextLimit,
  softLimit: 1_300,
  stance: { objective: 'authority', artifactLed: 'artifact_led', thesisLed: 'thesis_led' },
}
