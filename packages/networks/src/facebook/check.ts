import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countCodePoints } from '../kit/count.ts'
import { findAt } from '../kit/expect.ts'
import { fault } from '../kit/issue.ts'
import { findHashtags, findUrls } from '../kit/links.ts'
import { isSet } from '../kit/settings.ts'
import { toSpans } from '../kit/spans.ts'
import type { AccountTraits, Draft, Issue, TextSpan } from '../spec/index.ts'
import { profiles, settings, text } from './limits.ts'

export const findLinked = (words: string): TextSpan[] => [...toSpans('link', findUrls(words)), ...toSpans('hashtag', findHashtags(words))]

export const rules: CheckRules = {
  profiles,
  settings,
  text,
  count: countCodePoints,
  unit: 'code_point',
  isFilled: (_, draft) => isSet(draft.settings, 'url'),
  linked: findLinked,
}

/** A post shows a link's card or a background. */
const checkBackground = (draft: Draft): Issue[] => {
  const key = 'text_format_preset_id'
  if (!isSet(draft.settings, key) || !isSet(draft.settings, 'url')) return []
  const parameters = { key, profile: draft.profile }
  return [fault('unsupported_setting', `${key} isn't supported in a post with a link preview.`, { field: `settings.${key}`, parameters })]
}

/** The permission for comments is the only one that a Page can be connected without. */
const checkComment = ({ settings: { first_comment } }: Draft, { limits }: AccountTraits): Issue[] =>
  first_comment && findAt(limits, 'canComment') === false
    ? [fault('missing_scope', 'This account is missing the permission to comment. Reconnect it.', { field: 'settings.first_comment' })]
    : []

export const check = (draft: Draft, account: AccountTraits): Issue[] => [
  ...checkDraft(draft, rules),
  ...checkBackground(draft),
  ...checkComment(draft, account),
]
