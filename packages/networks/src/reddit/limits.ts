/** Limits of a post, and what the moderators of a subreddit require besides: https://www.reddit.com/dev/api/#POST_api_submit */
import { findAt, findNumber, findString, listAt } from '../kit/expect.ts'
import type { AccountTraits, MediaRule, OutputProfile } from '../spec/index.ts'

export const textLimit = 40_000
export const titleLimit = 300
export const captionLimit = 180
export const flairTextLimit = 64

/** Bytes: https://support.reddithelp.com/hc/en-us/articles/360060422572 */
export const imageSize = 20_000_000
export const videoSize = 1_000_000_000
const videoSeconds = 900
const galleryMost = 20

const imageTypes = ['image/jpeg', 'image/png']
export const sentTypes = [...imageTypes, 'image/gif']

const image = (mimes: readonly string[], min: number, max: number): MediaRule => ({
  mimes,
  count: { min, max },
  maxSize: imageSize,
  shrinks: true,
})

/** The picture that is shown until a video plays. It isn't one of the media. */
export const poster = image(imageTypes, 1, 1)

const video: MediaRule = {
  mimes: ['video/mp4', 'video/quicktime'],
  count: { min: 1, max: 1 },
  maxSize: videoSize,
  duration: { max: videoSeconds },
}

/** Bounds of a text, and words of which it must have one, or none. */
interface Words {
  min: number
  max: number
  needed: readonly string[]
  banned: readonly string[]
}

export interface Community {
  name: string
  takes: Readonly<Record<'text' | 'link' | 'image' | 'gallery' | 'video' | 'spoiler', boolean>>
  needsFlair: boolean
  /** Ids of those to choose from; empty if they aren't known. */
  flairs: readonly string[]
  title: Words
  body: Words
  /** `required`, `notAllowed` or `none`. */
  bodyPolicy: string
  /** `whitelist`, `blacklist` or `none`. */
  linkPolicy: string
  allowedDomains: readonly string[]
  bannedDomains: readonly string[]
  /** `required`, `notAllowed` or `none`. */
  captionPolicy: string
  gallery: { min: number; max: number }
}

/** Properties that are kept of a subreddit: https://www.reddit.com/dev/api/#GET_r_{subreddit}_about */
export const aboutKeys = ['display_name', 'submission_type', 'allow_images', 'allow_galleries', 'allow_videos', 'spoilers_enabled'] as const

/** Requirements that are kept, of which the last are lists of texts: https://www.reddit.com/dev/api/#GET_api_v1_{subreddit}_post_requirements */
export const requirementKeys = [
  'is_flair_required',
  'title_text_min_length',
  'title_text_max_length',
  'body_text_min_length',
  'body_text_max_length',
  'body_restriction_policy',
  'link_restriction_policy',
  'gallery_min_items',
  'gallery_max_items',
  'gallery_captions_requirement',
] as const
export const requirementLists = [
  'title_required_strings',
  'title_blacklisted_strings',
  'body_required_strings',
  'body_blacklisted_strings',
  'domain_whitelist',
  'domain_blacklist',
] as const

type Requirement = (typeof requirementKeys)[number] | (typeof requirementLists)[number]

/** The subreddit of an account that has one, as last read. Requirements that weren't read yet are none. */
export const communityOf = (account?: AccountTraits): Community | undefined => {
  const about = findAt(account?.limits, 'community')
  if (account?.accountKind !== 'subreddit' || about === undefined) return undefined
  const needs = (key: Requirement): [unknown, string, string] => [about, 'requirements', key]
  const list = (key: Requirement): string[] => listAt(...needs(key)).filter((word) => typeof word === 'string')
  const count = (key: Requirement, fallback: number): number => findNumber(...needs(key)) ?? fallback
  const words = (part: 'title' | 'body', limit: number): Words => ({
    min: count(`${part}_text_min_length`, 0),
    max: Math.min(limit, count(`${part}_text_max_length`, limit)),
    needed: list(`${part}_required_strings`),
    banned: list(`${part}_blacklisted_strings`),
  })
  const may = (key: (typeof aboutKeys)[number]): boolean => findAt(about, key) !== false
  const type = findString(about, 'submission_type')
  const takesLinks = type !== 'self'
  return {
    name: findString(about, 'display_name') ?? '',
    takes: {
      text: type !== 'link',
      link: takesLinks,
      image: takesLinks && may('allow_images'),
      gallery: takesLinks && may('allow_images') && may('allow_galleries'),
      video: takesLinks && may('allow_videos'),
      spoiler: may('spoilers_enabled'),
    },
    needsFlair: findAt(...needs('is_flair_required')) === true,
    flairs: listAt(about, 'flairs').filter((id) => typeof id === 'string'),
    title: words('title', titleLimit),
    body: words('body', textLimit),
    bodyPolicy: findString(...needs('body_restriction_policy')) ?? '',
    linkPolicy: findString(...needs('link_restriction_policy')) ?? '',
    allowedDomains: list('domain_whitelist'),
    bannedDomains: list('domain_blacklist'),
    captionPolicy: findString(...needs('gallery_captions_requirement')) ?? '',
    gallery: { min: Math.max(2, count('gallery_min_items', 2)), max: Math.min(galleryMost, count('gallery_max_items', galleryMost)) },
  }
}

const shared = ['subreddit', 'flair_id', 'nsfw', 'spoiler', 'flair_text', 'send_replies', 'title']

/** The forms that an account may use, within what its subreddit requires. */
export const profilesOf = (account?: AccountTraits): OutputProfile[] => {
  const community = communityOf(account)
  const { min, max } = community?.gallery ?? { min: 2, max: galleryMost }
  const profileOf = (form: string, media: readonly MediaRule[], ...further: string[]): OutputProfile => ({
    key: `reddit.${form}`,
    textLimit: community?.body.max ?? textLimit,
    titleLimit: community?.title.max ?? titleLimit,
    titleRequired: true,
    maxSegments: 1,
    media,
    settings: [...shared, ...further],
  })
  return [
    profileOf('post', [], 'url'),
    ...(community?.takes.image === false ? [] : [profileOf('image', [image(sentTypes, 1, 1)])]),
    ...(community?.takes.gallery === false ? [] : [profileOf('gallery', [image(imageTypes, min, max)], 'alt_text')]),
    ...(community?.takes.video === false ? [] : [profileOf('video', [video], 'poster_media_id')]),
  ]
}
