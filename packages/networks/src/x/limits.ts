/** Limits of a post: https://docs.x.com/x-api/media/quickstart/best-practices and https://docs.x.com/x-api/posts/create-or-edit-post */
import { findString } from '../kit/expect.ts'
import type { AccountTraits, MediaRule, OutputProfile, TextRules } from '../spec/index.ts'

/** https://docs.x.com/fundamentals/counting-characters */
const standardText = 280
/** https://help.x.com/en/using-x/x-premium */
const premiumText = 25_000
const mostSegments = 25

export const altTextLimit = 1_000
export const mostTagged = 10
export const pollOptions = { min: 2, max: 4 }
export const pollOptionCharacters = 25
export const pollMinutes = { min: 5, max: 10_080 }

/** Bytes. */
export const imageSize = 5_242_880
export const gifSize = 15_728_640
export const videoSize = 536_870_912

const images: MediaRule = {
  mimes: ['image/jpeg', 'image/png', 'image/webp'],
  count: { min: 0, max: 4 },
  maxSize: imageSize,
  shrinks: true,
}

const gif: MediaRule = {
  mimes: ['image/gif'],
  count: { min: 0, max: 1 },
  maxSize: gifSize,
  width: { max: 1280 },
  height: { max: 1080 },
}

const video = (min: number): MediaRule => ({
  mimes: ['video/mp4', 'video/quicktime'],
  count: { min, max: 1 },
  maxSize: videoSize,
  // 1280 x 1024, upright or across.
  width: { min: 32, max: 1280 },
  height: { min: 32, max: 1280 },
  shorterSide: { max: 1024 },
  ratio: { min: 1 / 3, max: 3 },
  duration: { min: 0.5, max: 140 },
  frameRate: { max: 60 },
  videoCodecs: ['h264'],
  audioCodecs: ['aac'],
})

/** As last read. */
export const limitProfile = (account?: Pick<AccountTraits, 'limits'>): string => findString(account?.limits, 'profile') ?? 'standard'

export const toProfiles = (settings: readonly string[], account?: Pick<AccountTraits, 'limits'>): OutputProfile[] => {
  const common = { textLimit: limitProfile(account) === 'standard' ? standardText : premiumText, settings }
  return [
    { key: 'x.post', ...common, maxSegments: 1, media: [images, gif] },
    { key: 'x.thread', ...common, maxSegments: mostSegments, media: [images, gif, video(0)] },
    { key: 'x.video', ...common, maxSegments: 1, media: [video(1)] },
  ]
}

export const text: TextRules = {
  link: 'end_of_text',
  hashtags: 10,
  altTextLimit,
  linksCost: true,
  stance: { objective: 'conversation', artifactLed: 'technical_update', thesisLed: 'expert_take' },
}
