import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countCodePoints } from '../kit/count.ts'
import { fault } from '../kit/issue.ts'
import { findUrls } from '../kit/links.ts'
import { findText, isSet, listTexts } from '../kit/settings.ts'
import { toSpans } from '../kit/spans.ts'
import type { AccountTraits, Draft, Issue, NetworkDescription, TextRules } from '../spec/index.ts'
import { altTextLimit, limitsOf, toProfiles } from './limits.ts'

export const text: TextRules = { link: 'end_of_text', hashtags: 'none', altTextLimit }

/** An id of anything on Discord: https://discord.com/developers/docs/reference#snowflakes */
const snowflake = '^[1-9][0-9]{16,19}$'

export const settings = {
  username: { scope: 'destination', label: 'Author name', schema: { type: 'string', maxLength: 80 } },
  thread_id: { scope: 'destination', label: 'Thread', live: true, schema: { type: 'string', pattern: snowflake } },
  thread_name: { scope: 'destination', label: 'Thread name', schema: { type: 'string', maxLength: 100 } },
  applied_tags: {
    scope: 'destination',
    label: 'Forum tags',
    live: true,
    schema: { type: 'array', maxItems: 5, uniqueItems: true, items: { type: 'string', pattern: snowflake } },
  },
  suppress_embeds: { scope: 'destination', label: 'Hide link previews', default: false, schema: { type: 'boolean' } },
  allowed_mentions: {
    scope: 'destination',
    label: 'Mentions that notify',
    choices: { users: 'Members', roles: 'Roles', everyone: '@everyone and @here' },
    schema: { type: 'array', uniqueItems: true, items: { enum: ['users', 'roles', 'everyone'] } },
  },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: altTextLimit } },
} as const satisfies NetworkDescription['settings']

export const rulesOf = (account?: Pick<AccountTraits, 'limits'>): CheckRules => ({
  profiles: toProfiles(limitsOf(account)),
  settings,
  text,
  count: countCodePoints,
  unit: 'code_point',
  // Names are written as ids, and hashtags have no meaning.
  linked: (words) => toSpans('link', findUrls(words)),
})

const forKey = (key: keyof typeof settings) => ({ field: `settings.${key}`, parameters: { key } })

/** https://discord.com/developers/docs/resources/webhook#create-webhook */
const checkUsername = (draft: Draft): Issue[] => {
  if (!/clyde|discord/i.test(findText(draft.settings, 'username') ?? '')) return []
  const faults = "can't contain “clyde” or “discord”"
  return [
    fault('setting_invalid', `username ${faults}.`, {
      field: 'settings.username',
      parameters: { reason: 'schema', key: 'username', faults },
    }),
  ]
}

/** A message in a forum is the start of a thread, or an answer in one; tags belong to a new thread. */
const checkThread = (draft: Draft, account: AccountTraits): Issue[] => {
  const { channel, requiresTag } = limitsOf(account)
  const [isNew, isAnswer] = [isSet(draft.settings, 'thread_name'), isSet(draft.settings, 'thread_id')]
  const hasTags = listTexts(draft.settings, 'applied_tags').length > 0
  if (isNew && isAnswer) return [fault('unsupported_setting', "thread_name isn't supported with thread_id.", forKey('thread_name'))]
  if (channel === 'forum' && !isNew && !isAnswer) return [fault('setting_required', 'Choose thread_name.', forKey('thread_name'))]
  if (hasTags && !isNew) return [fault('unsupported_setting', "applied_tags isn't supported without thread_name.", forKey('applied_tags'))]
  if (isNew && requiresTag && !hasTags) return [fault('setting_required', 'Choose applied_tags.', forKey('applied_tags'))]
  return []
}

export const check = (draft: Draft, account: AccountTraits): Issue[] => [
  ...checkDraft(draft, rulesOf(account)),
  ...checkUsername(draft),
  ...checkThread(draft, account),
]
