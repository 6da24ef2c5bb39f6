import { checkDraft, type CheckRules } from '../kit/check.ts'
import { isDate } from '../kit/clock-times.ts'
import { countCodePoints } from '../kit/count.ts'
import { findAt, findString } from '../kit/expect.ts'
import { fault, warning } from '../kit/issue.ts'
import { findUrls } from '../kit/links.ts'
import { applies, findText, isSet } from '../kit/settings.ts'
import { toSpans } from '../kit/spans.ts'
import type { AccountTraits, Draft, Issue, TextSpan } from '../spec/index.ts'
import { locationOf, profiles, settings, text } from './limits.ts'

type Key = keyof typeof settings

export const linked = (words: string): TextSpan[] => toSpans('link', findUrls(words))

/** True while the type of the post has this setting. */
export const isUsed = (key: Key, draft: Draft): boolean => isSet(draft.settings, key) && applies(settings, key, draft.settings)

export const rules: CheckRules = {
  profiles,
  settings,
  text,
  count: countCodePoints,
  unit: 'code_point',
  isFilled: (_, draft) => findString(draft.settings['event'], 'title') !== undefined,
  linked,
}

const missing = (key: Key): Issue => fault('setting_required', `Choose ${key}.`, { field: `settings.${key}`, parameters: { key } })

const refuse = (key: Key, faults: string): Issue =>
  fault('setting_invalid', `${key}: ${faults}.`, { field: `settings.${key}`, parameters: { reason: 'schema', key, faults } })

/** The event is also the period of an offer. */
const checkEvent = (draft: Draft): Issue[] => {
  if (!applies(settings, 'event', draft.settings)) return []
  const { event } = draft.settings
  if (!isSet(draft.settings, 'event')) return [missing('event')]
  const [start, end] = [findString(event, 'start_date') ?? '', findString(event, 'end_date') ?? '']
  if (!isDate(start) || !isDate(end)) return start && end ? [refuse('event', 'must have dates that exist')] : []
  const [from, to] = [`${start} ${findString(event, 'start_time')}`, `${end} ${findString(event, 'end_time')}`]
  return from < to ? [] : [refuse('event', 'must end after it starts')]
}

/** A post with a link and no chosen button has the one to learn more. */
const checkButton = (draft: Draft): Issue[] => {
  if (!applies(settings, 'call_to_action', draft.settings)) return []
  const button = findText(draft.settings, 'call_to_action')
  const hasLink = isSet(draft.settings, 'action_url')
  if (button === 'CALL') return hasLink ? [refuse('action_url', 'must be empty, because the button calls the number of the profile')] : []
  return button !== undefined && !hasLink ? [missing('action_url')] : []
}

/** Digits with single separators, beginning like a number that people call. Dates and prices have fewer digits. */
const number = /(?<![\w/.,-])(?:\+|\(?0|\(\d)[\d\s().\-/]{7,20}\d(?!\w)|(?<![\w/.,-])\d{3}[-. ]\d{3}[-. ]\d{4}(?!\w)/gu
const fewestDigits = 9

const hasNumber = (words: string): boolean => {
  const urls = findUrls(words)
  return [...words.matchAll(number)].some(
    ({ 0: found, index }) =>
      found.replaceAll(/\D/g, '').length >= fewestDigits && !urls.some(({ start, end }) => start <= index && index < end),
  )
}

/** https://support.google.com/business/answer/7213077 */
const checkNumbers = ({ segments }: Draft): Issue[] =>
  segments
    .filter((segment) => hasNumber(segment.text))
    .map(({ id }) =>
      warning('setting_invalid', 'The network may reject a post with a phone number in its text.', {
        segmentId: id,
        field: 'text',
        parameters: { reason: 'phone_number' },
      }),
    )

const checkLocation = (account: AccountTraits): Issue[] => {
  if (locationOf(account).takesPosts) return []
  const message = "Google doesn't offer posts for this location. Check its profile there, then test the connection."
  return [fault('missing_scope', message, { parameters: { reason: 'not_offered' } })]
}

export const check = (draft: Draft, account: AccountTraits): Issue[] => {
  const issues = checkDraft(draft, rules)
  if (findAt(issues, 0, 'code') === 'profile_unavailable') return issues
  return [...issues, ...checkEvent(draft), ...checkButton(draft), ...checkNumbers(draft), ...checkLocation(account)]
}
