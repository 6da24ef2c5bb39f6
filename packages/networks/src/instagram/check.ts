import { checkDraft, type CheckRules } from '../kit/check.ts'
import { checkMedium } from '../kit/check-media.ts'
import { countCodePoints } from '../kit/count.ts'
import { findAt } from '../kit/expect.ts'
import { fault, warning } from '../kit/issue.ts'
import { findHashtags, findMentions } from '../kit/links.ts'
import { findCount, findFlag, isSet } from '../kit/settings.ts'
import { toSpans } from '../kit/spans.ts'
import type { AccountTraits, Draft, DraftMedia, DraftSegment, Issue, TextSpan } from '../spec/index.ts'
import { image, isUsedUp, isVideo, profilesFor, settings, text, video } from './limits.ts'
import { readTags, type TagKind } from './tags.ts'

/** Addresses stay plain text. */
export const findLinked = (words: string): TextSpan[] => [
  ...toSpans('hashtag', findHashtags(words)),
  ...toSpans(
    'mention',
    findMentions(words).filter(({ host }) => host === undefined),
  ),
]

export const rulesOf = (account?: Pick<AccountTraits, 'limits'>): CheckRules => ({
  profiles: profilesFor(account),
  settings,
  text,
  count: countCodePoints,
  unit: 'code_point',
  linked: findLinked,
})

const refuse = (key: string, faults: string, place: Pick<Issue, 'segmentId' | 'mediaId'> = {}): Issue =>
  fault('setting_invalid', `${key}: ${faults}.`, { ...place, field: `settings.${key}`, parameters: { reason: 'combination', key, faults } })

const tagKinds: TagKind[] = ['user_tags', 'product_tags']

const checkTags = (segment: DraftSegment, medium: DraftMedia): Issue[] =>
  tagKinds
    .filter((kind) => readTags(medium, kind).includes(undefined))
    .map((kind) => refuse(kind, 'must have names, and positions from 0 to 1', { segmentId: segment.id, mediaId: medium.id }))

/** The files of other forms have been compared with their rule. */
const checkFiles = (draft: Draft, segment: DraftSegment): Issue[] =>
  (draft.profile === 'instagram.carousel' ? segment.media : []).flatMap((medium) => {
    const rule = [image, video].find(({ mimes }) => mimes.includes(medium.mime))
    return rule ? checkMedium(rule, medium).map((issue) => ({ ...issue, segmentId: segment.id })) : []
  })

/** https://developers.facebook.com/documentation/instagram-platform/content-publishing#trial-reels */
const checkReel = ({ profile, settings: given, segments }: Draft): Issue[] => {
  if (profile !== 'instagram.reel') return []
  const issues: Issue[] = []
  const isTrial = findFlag(given, 'is_trial_reel') === true
  if (isTrial && !isSet(given, 'graduation_strategy'))
    issues.push(
      fault('setting_required', 'Choose graduation_strategy.', {
        field: 'settings.graduation_strategy',
        parameters: { key: 'graduation_strategy' },
      }),
    )
  if (!isTrial && isSet(given, 'graduation_strategy')) issues.push(refuse('graduation_strategy', 'needs a trial reel'))
  if (isSet(given, 'cover_media_id') && isSet(given, 'thumbnail_timestamp_ms'))
    issues.push(refuse('thumbnail_timestamp_ms', "can't be combined with a cover"))
  const offset = findCount(given, 'thumbnail_timestamp_ms')
  const duration = segments.flatMap(({ media }) => media).find(isVideo)?.duration
  if (offset !== undefined && duration !== undefined && offset >= duration * 1000)
    issues.push(refuse('thumbnail_timestamp_ms', 'must be within the video'))
  return issues
}

const checkAccount = ({ settings: given }: Draft, { limits }: Pick<AccountTraits, 'limits'>): Issue[] => [
  ...(isSet(given, 'first_comment') && findAt(limits, 'comments') === false
    ? [fault('missing_scope', 'This account is missing the permission to comment. Reconnect it.', { field: 'settings.first_comment' })]
    : []),
  // The quota is that of the last reading, so it may have been reset since.
  ...(isUsedUp(limits) ? [warning('quota_exceeded', "The network's posting limit was reached. The post may be published later.")] : []),
]

export const check = (draft: Draft, account: Pick<AccountTraits, 'limits'>): Issue[] => {
  const rules = rulesOf(account)
  const issues = checkDraft(draft, rules)
  if (!rules.profiles.some(({ key }) => key === draft.profile)) return issues
  return [
    ...issues,
    ...draft.segments.flatMap((segment) => [
      ...checkFiles(draft, segment),
      ...segment.media.flatMap((medium) => checkTags(segment, medium)),
    ]),
    ...checkReel(draft),
    ...checkAccount(draft, account),
  ]
}
