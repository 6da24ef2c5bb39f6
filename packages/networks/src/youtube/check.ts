import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countBytes, countCodePoints } from '../kit/count.ts'
import { titleOf } from '../kit/counts.ts'
import { fault } from '../kit/issue.ts'
import { findHashtags, findUrls } from '../kit/links.ts'
import { isSet, listTexts } from '../kit/settings.ts'
import { toSpans } from '../kit/spans.ts'
import type { AccountTraits, Draft, Issue, NetworkDescription, TextRules, TextSpan } from '../spec/index.ts'
import { channelOf, tagsLimit, titleLimit, toProfiles } from './limits.ts'

export const text: TextRules = { link: 'end_of_text', hashtags: 15, softLimit: 1_500 }

/** Properties of a video that `videos.insert` sets, and what is added to it afterwards. */
export const settings = {
  title: { scope: 'destination', label: 'Title', schema: { type: 'string', maxLength: titleLimit } },
  privacy: {
    scope: 'destination',
    label: 'Visibility',
    required: true,
    schema: { type: 'string', enum: ['public', 'unlisted', 'private'] },
    choices: { public: 'Public', unlisted: 'Unlisted', private: 'Private' },
  },
  category_id: {
    scope: 'destination',
    label: 'Category',
    required: true,
    live: true,
    schema: { type: 'string', pattern: '^\\d{1,6}$' },
  },
  made_for_kids: { scope: 'destination', label: 'Made for kids', required: true, schema: { type: 'boolean' } },
  tags: {
    scope: 'destination',
    label: 'Tags',
    schema: { type: 'array', maxItems: 100, uniqueItems: true, items: { type: 'string', minLength: 1, maxLength: 100 } },
  },
  playlist_id: { scope: 'destination', label: 'Playlist', live: true, schema: { type: 'string', maxLength: 100, pattern: '^[\\w-]+$' } },
  thumbnail_media_id: {
    scope: 'destination',
    label: 'Thumbnail',
    refersTo: 'image',
    isApart: true,
    schema: { type: 'string', maxLength: 64 },
  },
  caption_media_id: {
    scope: 'destination',
    label: 'Captions',
    refersTo: 'captions',
    isApart: true,
    schema: { type: 'string', maxLength: 64 },
  },
  caption_language: {
    scope: 'destination',
    label: 'Language of the captions',
    schema: { type: 'string', maxLength: 35, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' },
  },
  license: {
    scope: 'destination',
    label: 'License',
    default: 'youtube',
    schema: { type: 'string', enum: ['youtube', 'creativeCommon'] },
    choices: { youtube: 'Standard YouTube license', creativeCommon: 'Creative Commons, attribution' },
  },
  embeddable: { scope: 'destination', label: 'Allow embedding', default: true, schema: { type: 'boolean' } },
  contains_synthetic_media: { scope: 'destination', label: 'Altered or synthetic content', default: false, schema: { type: 'boolean' } },
  paid_placement: { scope: 'destination', label: 'Paid promotion', default: false, schema: { type: 'boolean' } },
  notify_subscribers: { scope: 'destination', label: 'Notify subscribers', default: true, schema: { type: 'boolean' } },
} as const satisfies NetworkDescription['settings']

const keys = Object.keys(settings)

export const profilesOf = (account?: AccountTraits) => toProfiles(channelOf(account), keys)

export const linked = (words: string): TextSpan[] => [...toSpans('link', findUrls(words)), ...toSpans('hashtag', findHashtags(words))]

export const rulesFor = (account?: AccountTraits): CheckRules => ({
  profiles: profilesOf(account),
  settings,
  text,
  count: countBytes,
  unit: 'utf8_byte',
  linked,
})

const marks = /[<>]/

/** https://developers.google.com/youtube/v3/docs/videos#snippet.title */
const checkMarks = (draft: Draft): Issue[] => {
  const faults = 'remove < and >'
  const found = (place: Pick<Issue, 'field' | 'segmentId'>): Issue =>
    fault('setting_invalid', `Invalid formatting: ${faults}.`, { ...place, parameters: { reason: 'markup', faults } })
  return [
    ...(marks.test(titleOf(draft)) ? [found({ field: 'title' })] : []),
    ...draft.segments.filter(({ text: words }) => marks.test(words)).map(({ id }) => found({ segmentId: id, field: 'text' })),
  ]
}

/** Tags are joined with commas, and one with a space is in quotation marks: https://developers.google.com/youtube/v3/docs/videos#snippet.tags[] */
export const countTags = (tags: readonly string[]): number =>
  countCodePoints(tags.map((tag) => (/\s/.test(tag) ? `"${tag}"` : tag)).join(','))

const checkTags = (draft: Draft): Issue[] => {
  const count = countTags(listTexts(draft.settings, 'tags'))
  if (count <= tagsLimit) return []
  const faults = `must not have more than ${tagsLimit} characters in total`
  return [fault('setting_invalid', `tags: ${faults}.`, { field: 'settings.tags', parameters: { reason: 'schema', key: 'tags', faults } })]
}

const checkCaptions = ({ settings: given }: Draft): Issue[] =>
  isSet(given, 'caption_media_id') && !isSet(given, 'caption_language')
    ? [
        fault('setting_required', 'Choose caption_language.', {
          field: 'settings.caption_language',
          parameters: { key: 'caption_language' },
        }),
      ]
    : []

/** Settings that need the permission which users can leave out. */
export const managed = ['playlist_id', 'caption_media_id'] as const

const checkScope = ({ settings: given }: Draft, account: AccountTraits): Issue[] =>
  channelOf(account).manages
    ? []
    : managed
        .filter((key) => isSet(given, key))
        .map((key) => fault('missing_scope', 'This account is missing a permission. Reconnect it.', { field: `settings.${key}` }))

export const check = (draft: Draft, account: AccountTraits): Issue[] => [
  ...checkDraft(draft, rulesFor(account)),
  ...checkMarks(draft),
  ...checkTags(draft),
  ...checkCaptions(draft),
  ...checkScope(draft, account),
]
