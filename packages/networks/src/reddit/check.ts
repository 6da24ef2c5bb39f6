import { checkDraft, type CheckRules } from '../kit/check.ts'
import { checkMedia } from '../kit/check-media.ts'
import { countCodePoints } from '../kit/count.ts'
import { titleOf } from '../kit/counts.ts'
import { fault } from '../kit/issue.ts'
import { findUrls } from '../kit/links.ts'
import { findReferred } from '../kit/references.ts'
import { findText, isSet } from '../kit/settings.ts'
import { toSpans } from '../kit/spans.ts'
import type { AccountTraits, Draft, DraftMedia, Issue, NetworkDescription, TextRules } from '../spec/index.ts'
import { captionLimit, communityOf, flairTextLimit, poster, profilesOf, titleLimit } from './limits.ts'
import { checkCommunity } from './rules.ts'

const written: TextRules = { link: 'setting', linkSetting: 'url', linkExcludesMedia: true, hashtags: 'none', softLimit: 2_000 }

/** An alt text is the caption of an image in a gallery. */
export const text: TextRules = { ...written, altTextLimit: captionLimit }

/** Parameters of POST /api/submit: https://www.reddit.com/dev/api/#POST_api_submit */
export const settings = {
  subreddit: {
    scope: 'destination',
    label: 'Subreddit',
    live: 'search',
    schema: { type: 'string', maxLength: 30, pattern: '^(r/)?[A-Za-z0-9_-]{2,}$' },
  },
  flair_id: {
    scope: 'destination',
    label: 'Flair',
    live: true,
    within: 'subreddit',
    isWithinDefault: true,
    schema: { type: 'string', maxLength: 36 },
  },
  flair_text: { scope: 'destination', label: 'Text of the flair', schema: { type: 'string', maxLength: flairTextLimit } },
  title: { scope: 'destination', label: 'Title', schema: { type: 'string', maxLength: titleLimit } },
  url: { scope: 'destination', label: 'Link', schema: { type: 'string', maxLength: 2_048, pattern: '^https?://' } },
  nsfw: { scope: 'destination', label: 'Not safe for work', default: false, schema: { type: 'boolean' } },
  spoiler: { scope: 'destination', label: 'Spoiler', default: false, schema: { type: 'boolean' } },
  send_replies: { scope: 'destination', label: 'Notify you of replies on Reddit', default: true, schema: { type: 'boolean' } },
  poster_media_id: {
    scope: 'destination',
    label: 'Poster image',
    refersTo: 'image',
    isApart: true,
    schema: { type: 'string', minLength: 1, maxLength: 64 },
  },
  alt_text: { scope: 'media', label: 'Caption', schema: { type: 'string', maxLength: captionLimit } },
} as const satisfies NetworkDescription['settings']

/** Only galleries have captions, so alt text that is shared with other networks may be longer elsewhere. */
export const rulesFor = (account: AccountTraits | undefined, { profile }: Pick<Draft, 'profile'>): CheckRules => ({
  profiles: profilesOf(account),
  settings,
  text: profile === 'reddit.gallery' ? text : written,
  count: countCodePoints,
  unit: 'code_point',
  // A title is a complete post.
  isFilled: (_, draft) => isSet(draft.settings, 'url') || titleOf(draft).trim() !== '',
  linked: (words) => toSpans('link', findUrls(words)),
})

export const findPoster = (draft: Draft): DraftMedia | undefined =>
  findReferred(settings.poster_media_id, draft, findText(draft.settings, 'poster_media_id'))

const checkPoster = (draft: Draft, account: AccountTraits): Issue[] => {
  const image = draft.profile === 'reddit.video' ? findPoster(draft) : undefined
  const profile = profilesOf(account).find(({ key }) => key === draft.profile)
  return image && profile ? checkMedia({ ...profile, media: [poster] }, [image]) : []
}

export const bareName = (name: string): string => name.replace(/^r\//, '')

/** An account that is a subreddit posts there only. */
const checkPlace = ({ settings: given }: Draft, name: string): Issue[] => {
  const chosen = findText(given, 'subreddit')
  if (chosen === undefined || bareName(chosen).toLowerCase() === name.toLowerCase()) return []
  const [key, faults] = ['subreddit', `must be ${name}, or not set`]
  return [fault('setting_invalid', `${key}: ${faults}.`, { field: `settings.${key}`, parameters: { reason: 'schema', key, faults } })]
}

export const check = (draft: Draft, account: AccountTraits): Issue[] => {
  const community = communityOf(account)
  return [
    ...checkDraft(draft, rulesFor(account, draft)),
    ...checkPoster(draft, account),
    ...(community ? [...checkPlace(draft, community.name), ...checkCommunity(draft, community)] : []),
  ]
}
