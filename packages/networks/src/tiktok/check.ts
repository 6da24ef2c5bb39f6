import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countUtf16 } from '../kit/count.ts'
import { fault } from '../kit/issue.ts'
import { findHashtags, findMentions } from '../kit/links.ts'
import { findCount, findFlag, findText } from '../kit/settings.ts'
import { toSpans } from '../kit/spans.ts'
import type { AccountTraits, Draft, Issue, NetworkDescription, TextRules, TextSpan } from '../spec/index.ts'
import { type Creator, creatorOf, photoTitleLimit, toProfiles } from './limits.ts'

export const text: TextRules = { link: 'not_placed', hashtags: 10, softLimit: 300 }

/**
 * What TikTok requires of an app that posts for creators (https://developers.tiktok.com/doc/content-sharing-guidelines): they choose who can see
 * the post, which nothing preselects, disclose commercial content, and agree to the confirmation of music usage.
 */
export const settings = {
  content_posting_method: {
    scope: 'destination',
    label: 'How to post',
    default: 'DIRECT_POST',
    schema: { type: 'string', enum: ['DIRECT_POST', 'UPLOAD'] },
    choices: { DIRECT_POST: 'Post to the profile', UPLOAD: 'Send to the inbox, to finish it in TikTok' },
  },
  privacy_level: {
    scope: 'destination',
    label: 'Who can see this post',
    required: true,
    live: true,
    schema: { type: 'string', enum: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'] },
    choices: {
      PUBLIC_TO_EVERYONE: 'Everyone',
      MUTUAL_FOLLOW_FRIENDS: 'Friends',
      FOLLOWER_OF_CREATOR: 'Followers',
      SELF_ONLY: 'Only you',
    },
  },
  // What a user must see before posting: https://developers.tiktok.com/doc/content-sharing-guidelines
  allow_comment: { scope: 'destination', label: 'Allow comments', default: false, isInSight: true, schema: { type: 'boolean' } },
  allow_duet: { scope: 'destination', label: 'Allow Duet', default: false, isInSight: true, schema: { type: 'boolean' } },
  allow_stitch: { scope: 'destination', label: 'Allow Stitch', default: false, isInSight: true, schema: { type: 'boolean' } },
  photo_title: { scope: 'destination', label: 'Title', schema: { type: 'string', maxLength: photoTitleLimit } },
  cover_index: { scope: 'destination', label: 'Number of the cover photo', schema: { type: 'integer', minimum: 1, maximum: 35 } },
  cover_timestamp_ms: {
    scope: 'destination',
    label: 'Cover frame (milliseconds)',
    schema: { type: 'integer', minimum: 0, maximum: 3_600_000 },
  },
  auto_add_music: { scope: 'destination', label: 'Add recommended music', default: false, schema: { type: 'boolean' } },
  brand_organic: { scope: 'destination', label: 'Promotes your own brand', default: false, isInSight: true, schema: { type: 'boolean' } },
  brand_content: {
    scope: 'destination',
    label: 'Branded content, a paid partnership',
    default: false,
    isInSight: true,
    schema: { type: 'boolean' },
  },
  is_aigc: { scope: 'destination', label: 'AI-generated content', default: false, schema: { type: 'boolean' } },
  music_usage_confirmed: {
    scope: 'destination',
    label: "By posting, you agree to TikTok's Music Usage Confirmation and, for branded content, to its Branded Content Policy",
    required: true,
    schema: { type: 'boolean' },
  },
} as const satisfies NetworkDescription['settings']

export const profilesOf = (account?: AccountTraits) => toProfiles(creatorOf(account))

export const linked = (words: string): TextSpan[] => [
  ...toSpans('hashtag', findHashtags(words)),
  ...toSpans('mention', findMentions(words)),
]

export const rulesFor = (account?: AccountTraits): CheckRules => ({
  profiles: profilesOf(account),
  settings,
  text,
  count: countUtf16,
  unit: 'utf16_unit',
  linked,
})

type Key = keyof typeof settings

const wrong = (key: Key, faults: string): Issue =>
  fault('setting_invalid', `${key}: ${faults}.`, { field: `settings.${key}`, parameters: { reason: 'schema', key, faults } })

const checkConsent = ({ settings: given }: Draft): Issue[] =>
  findFlag(given, 'music_usage_confirmed') === false ? [wrong('music_usage_confirmed', 'must be agreed to')] : []

/** TikTok lists what each creator may choose. Branded content can't be private. */
const checkPrivacy = ({ settings: given }: Draft, { privacyLevels }: Creator): Issue[] => {
  const level = findText(given, 'privacy_level')
  if (level === undefined) return []
  return [
    ...(privacyLevels.length > 0 && !privacyLevels.includes(level) ? [wrong('privacy_level', 'is not offered to this account')] : []),
    ...(level === 'SELF_ONLY' && findFlag(given, 'brand_content') ? [wrong('brand_content', 'must not be set for a private post')] : []),
  ]
}

const checkInteractions = ({ settings: given }: Draft, creator: Creator): Issue[] => {
  const may = { allow_comment: creator.maySetComments, allow_duet: creator.maySetDuets, allow_stitch: creator.maySetStitches }
  return (Object.keys(may) as (keyof typeof may)[])
    .filter((key) => !may[key] && findFlag(given, key))
    .map((key) => wrong(key, 'is turned off for this account on TikTok'))
}

const checkCover = (draft: Draft): Issue[] => {
  const number = findCount(draft.settings, 'cover_index')
  const photos = draft.segments.flatMap(({ media }) => media).length
  return number !== undefined && number > photos ? [wrong('cover_index', `must be <= ${photos}`)] : []
}

export const check = (draft: Draft, account: AccountTraits): Issue[] => {
  const creator = creatorOf(account)
  return [
    ...checkDraft(draft, rulesFor(account)),
    ...checkConsent(draft),
    ...checkPrivacy(draft, creator),
    ...checkInteractions(draft, creator),
    ...checkCover(draft),
  ]
}
