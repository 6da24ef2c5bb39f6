/** Describes posts: https://developers.tiktok.com/doc/content-posting-api-reference-direct-post and …-photo-post */
import { defined } from '../kit/defined.ts'
import { findCount, findFlag, findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, Json } from '../spec/index.ts'
import type { Creator } from './limits.ts'

export type Info = { [key: string]: Json }

/** The post goes to the creator's inbox, where they finish it. */
export const goesToInbox = ({ settings }: Draft): boolean => findText(settings, 'content_posting_method') === 'UPLOAD'

export const isOfPhotos = ({ profile }: Draft): boolean => profile === 'tiktok.photo'

const textOf = ({ segments }: Draft): string => segments[0]?.text ?? ''

const toShared = ({ settings }: Draft): Info => ({
  ...defined({ privacy_level: findText(settings, 'privacy_level') }),
  disable_comment: findFlag(settings, 'allow_comment') !== true,
  brand_organic_toggle: findFlag(settings, 'brand_organic') ?? false,
  brand_content_toggle: findFlag(settings, 'brand_content') ?? false,
})

export const toVideoInfo = (draft: Draft): Info => ({
  title: textOf(draft),
  ...toShared(draft),
  disable_duet: findFlag(draft.settings, 'allow_duet') !== true,
  disable_stitch: findFlag(draft.settings, 'allow_stitch') !== true,
  is_aigc: findFlag(draft.settings, 'is_aigc') ?? false,
  ...defined({ video_cover_timestamp_ms: findCount(draft.settings, 'cover_timestamp_ms') }),
})

export const toPhotoInfo = (draft: Draft): Info => {
  const described = { title: findText(draft.settings, 'photo_title') ?? '', description: textOf(draft) }
  // In the inbox, the creator chooses the rest.
  if (goesToInbox(draft)) return described
  return { ...described, ...toShared(draft), auto_add_music: findFlag(draft.settings, 'auto_add_music') ?? false }
}

/** TikTok counts from 0. */
export const coverIndexOf = ({ settings }: Draft): number => (findCount(settings, 'cover_index') ?? 1) - 1

const refuse = (code: string): NetworkError => new NetworkError({ kind: 'validation', evidence: 'not_sent', code })

/** What the creator may choose can have changed since the post was checked, and TikTok requires apps to look before each post. */
export const assertOffered = (draft: Draft, creator: Creator, seconds: number | undefined): void => {
  const { settings } = draft
  if (findFlag(settings, 'music_usage_confirmed') !== true) throw refuse('consent_missing')
  if (seconds !== undefined && seconds > creator.longestSeconds) throw refuse('media_duration')
  if (goesToInbox(draft)) return
  if (!creator.privacyLevels.includes(findText(settings, 'privacy_level') ?? '')) throw refuse('privacy_not_offered')
  const isOff =
    (!creator.maySetComments && findFlag(settings, 'allow_comment')) ||
    (!creator.maySetDuets && findFlag(settings, 'allow_duet')) ||
    (!creator.maySetStitches && findFlag(settings, 'allow_stitch'))
  if (isOff) throw refuse('interaction_not_offered')
}
