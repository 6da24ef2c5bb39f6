import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countCodePoints } from '../kit/count.ts'
import { titleOf } from '../kit/counts.ts'
import { fault } from '../kit/issue.ts'
import { findUrls } from '../kit/links.ts'
import { isSet } from '../kit/settings.ts'
import { toSpans } from '../kit/spans.ts'
import type { Draft, Issue, NetworkDescription, TextRules } from '../spec/index.ts'
import { altTextLimit, postOf, titleLimit, titleMinimum } from './limits.ts'

export const text: TextRules = { link: 'setting', linkSetting: 'url', hashtags: 'none', altTextLimit }

/** Parameters of POST /api/v3/post: https://github.com/LemmyNet/lemmy-js-client (src/types/CreatePost.ts) */
export const settings = {
  community: {
    scope: 'destination',
    label: 'Community',
    required: true,
    live: 'search',
    schema: { type: 'string', maxLength: 300, pattern: '^!?[^\\s@!/]+(@[^\\s@!/]+)?$' },
  },
  title: { scope: 'destination', label: 'Title', schema: { type: 'string', minLength: titleMinimum, maxLength: titleLimit } },
  url: { scope: 'destination', label: 'Link', schema: { type: 'string', maxLength: 2000, pattern: '^https?://' } },
  nsfw: { scope: 'destination', label: 'Not safe for work', default: false, schema: { type: 'boolean' } },
  language_id: { scope: 'destination', label: 'Language', live: true, schema: { type: 'string', pattern: '^\\d{1,9}$' } },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: altTextLimit } },
} as const satisfies NetworkDescription['settings']

export const post = postOf(Object.keys(settings))

export const rules: CheckRules = {
  profiles: [post],
  settings,
  text,
  count: countCodePoints,
  unit: 'code_point',
  // A title and a link are a complete post.
  isFilled: (_, draft) => isSet(draft.settings, 'url') || titleOf(draft).trim() !== '',
  linked: (words) => toSpans('link', findUrls(words)),
}

const checkTitle = (draft: Draft): Issue[] => {
  const title = titleOf(draft).trim()
  if (title === '' || isSet(draft.settings, 'title') || countCodePoints(title) >= titleMinimum) return []
  const faults = `must not have fewer than ${titleMinimum} characters`
  return [fault('setting_invalid', `title: ${faults}.`, { field: 'title', parameters: { reason: 'schema', key: 'title', faults } })]
}

/** An image is the link of its post. */
const checkLink = (draft: Draft): Issue[] =>
  isSet(draft.settings, 'url')
    ? draft.segments
        .filter(({ media }) => media.length > 0)
        .map(({ id: segmentId }) =>
          fault('exclusive_attachments', "A link and an image can't be combined in one post.", {
            segmentId,
            field: 'settings.url',
            parameters: { reason: 'link_card' },
          }),
        )
    : []

export const check = (draft: Draft): Issue[] => [...checkDraft(draft, rules), ...checkTitle(draft), ...checkLink(draft)]
