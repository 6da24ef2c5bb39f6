/** Forms and limits of a video: https://developers.google.com/youtube/v3/docs/videos */
import { findAt, findString } from '../kit/expect.ts'
import type { AccountTraits, MediaRule, OutputProfile } from '../spec/index.ts'

/** UTF-8 bytes of a description: https://developers.google.com/youtube/v3/docs/videos#snippet.description */
const textLimit = 5_000
/** https://developers.google.com/youtube/v3/docs/videos#snippet.title */
export const titleLimit = 100
/** https://developers.google.com/youtube/v3/docs/videos#snippet.tags[] */
export const tagsLimit = 500
/** https://developers.google.com/youtube/v3/docs/videos/insert and https://support.google.com/youtube/answer/71673 */
const videoSize = 274_877_906_944
const longestSeconds = 12 * 3600
/** Of a channel whose owner hasn't verified a phone number: https://support.google.com/youtube/answer/71673 */
const longestUnverified = 15 * 60
/** https://support.google.com/youtube/answer/15424877 */
const longestShort = 180
/** https://developers.google.com/youtube/v3/docs/thumbnails/set */
export const thumbnailSize = 2_097_152
export const thumbnailMimes = ['image/jpeg', 'image/png']

/** What an account stores about its channel. */
export interface Channel {
  /** The list of all its videos. */
  uploads: string
  /** For categories, which differ by country. */
  country: string
  /** Whether videos may be longer than 15 minutes. */
  takesLong: boolean
  /** Whether the user allowed playlists and captions. */
  manages: boolean
}

/** The most requests of a collection, each of which costs one unit: https://developers.google.com/youtube/v3/determine_quota_cost */
export const mostRequests = 4

export const channelOf = (account?: Pick<AccountTraits, 'limits'>): Channel => ({
  uploads: findString(account?.limits, 'uploads') ?? '',
  country: findString(account?.limits, 'country') ?? 'US',
  takesLong: findAt(account?.limits, 'takesLong') !== false,
  manages: findAt(account?.limits, 'manages') !== false,
})

const video: MediaRule = { mimes: ['video/mp4', 'video/quicktime', 'video/webm'], count: { min: 1, max: 1 }, maxSize: videoSize }

/** YouTube itself decides by these which videos are Shorts. */
const short: MediaRule = { ...video, ratio: { max: 1 }, duration: { max: longestShort } }

export const toProfiles = ({ takesLong }: Channel, settings: readonly string[]): OutputProfile[] => {
  const shared = { textLimit, maxSegments: 1, titleLimit, titleRequired: true, settings }
  return [
    { key: 'youtube.video', ...shared, media: [{ ...video, duration: { max: takesLong ? longestSeconds : longestUnverified } }] },
    { key: 'youtube.short', ...shared, media: [short] },
  ]
}
