/** Forms and limits of a post: https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide */
import { findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import type { AccountTraits, MediaConstraints, MediaRule, OutputProfile } from '../spec/index.ts'

/** UTF-16 units: https://developers.tiktok.com/doc/content-posting-api-reference-direct-post */
const videoText = 2_200
/** https://developers.tiktok.com/doc/content-posting-api-reference-photo-post */
const photoText = 4_000
export const photoTitleLimit = 90
const mostPhotos = 35
export const photoSize = 20_000_000
const photoMimes = ['image/jpeg', 'image/webp']

const videoSize = 4_294_967_296
const shortestSeconds = 3
/** Of a creator who was not read yet. */
const longestSeconds = 600

/** What TikTok allows the creator right now: https://developers.tiktok.com/doc/content-posting-api-reference-query-creator-info */
export interface Creator {
  username: string
  privacyLevels: string[]
  maySetComments: boolean
  maySetDuets: boolean
  maySetStitches: boolean
  longestSeconds: number
}

export const creatorOf = (account?: Pick<AccountTraits, 'limits'>): Creator => {
  const limits = account?.limits
  return {
    username: findString(limits, 'username') ?? '',
    privacyLevels: listAt(limits, 'privacyLevels').filter((level) => typeof level === 'string'),
    maySetComments: findAt(limits, 'maySetComments') !== false,
    maySetDuets: findAt(limits, 'maySetDuets') !== false,
    maySetStitches: findAt(limits, 'maySetStitches') !== false,
    longestSeconds: findNumber(limits, 'longestSeconds') ?? longestSeconds,
  }
}

const video: MediaRule = { mimes: ['video/mp4', 'video/quicktime', 'video/webm'], count: { min: 1, max: 1 }, maxSize: videoSize }

/** TikTok takes no PNG, so those are converted. */
const photo: MediaRule = {
  mimes: [...photoMimes, 'image/png'],
  count: { min: 1, max: mostPhotos },
  maxSize: photoSize,
  shrinks: true,
}

export const photoConstraints: MediaConstraints = { maxSize: photoSize, mimes: photoMimes }

const shared = ['content_posting_method', 'privacy_level', 'allow_comment']
const disclosures = ['brand_organic', 'brand_content']

export const toProfiles = (creator: Creator): OutputProfile[] => [
  {
    key: 'tiktok.video',
    textLimit: videoText,
    maxSegments: 1,
    media: [{ ...video, duration: { min: shortestSeconds, max: creator.longestSeconds } }],
    settings: [...shared, 'allow_duet', 'allow_stitch', 'cover_timestamp_ms', ...disclosures, 'is_aigc', 'music_usage_confirmed'],
  },
  {
    key: 'tiktok.photo',
    textLimit: photoText,
    maxSegments: 1,
    media: [photo],
    settings: [...shared, 'photo_title', 'cover_index', 'auto_add_music', ...disclosures, 'music_usage_confirmed'],
  },
]
