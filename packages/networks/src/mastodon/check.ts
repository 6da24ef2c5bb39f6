import { checkDraft, type CheckRules } from '../kit/check.ts'
import { checkPollParts, withPolls } from '../kit/check-poll.ts'
import { countCodePoints } from '../kit/count.ts'
import { fault, formatNumber } from '../kit/issue.ts'
import { findCount, findText, isSet, listTexts } from '../kit/settings.ts'
import type { Draft, DraftSegment, Issue, Json, NetworkDescription, TextRules } from '../spec/index.ts'
import { count, countPlain, findWeighed } from './count.ts'
import { limitsOf, toProfiles, type Limits } from './limits.ts'
import { traitsOf } from './software.ts'

export const text: TextRules = {
  link: 'end_of_text',
  hashtags: 10,
  altTextLimit: 1_500,
  languageSetting: { key: 'language', list: false },
  stance: { objective: 'conversation', artifactLed: 'technical_update', thesisLed: 'discussion', withLink: 'source_share' },
}

/** Parameters of POST /api/v1/statuses: https://docs.joinmastodon.org/methods/statuses/#create */
export const settings = {
  visibility: {
    scope: 'destination',
    label: 'Visibility',
    live: true,
    choices: { public: 'Public', unlisted: 'Quiet public', private: 'Followers', direct: 'Mentioned people only' },
    schema: { enum: ['public', 'unlisted', 'private', 'direct'] },
  },
  spoiler_text: { scope: 'destination', label: 'Content warning', schema: { type: 'string', maxLength: 1000 } },
  sensitive: { scope: 'destination', label: 'Mark media as sensitive', schema: { type: 'boolean' } },
  language: {
    scope: 'destination',
    label: 'Language',
    live: true,
    schema: { type: 'string', pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' },
  },
  quote_url: { scope: 'destination', label: 'Quote post (URL)', schema: { type: 'string', maxLength: 2048, pattern: '^https://' } },
  quote_approval_policy: {
    scope: 'destination',
    label: 'Who can quote this post',
    live: true,
    choices: { public: 'Anyone', followers: 'Followers only', nobody: 'Nobody' },
    schema: { enum: ['public', 'followers', 'nobody'] },
  },
  poll_options: {
    scope: 'segment',
    label: 'Poll options',
    schema: { type: 'array', minItems: 2, uniqueItems: true, items: { type: 'string', minLength: 1 } },
  },
  poll_expires_in_seconds: { scope: 'segment', label: 'Poll length in seconds', schema: { type: 'integer', minimum: 1 } },
  poll_multiple: { scope: 'segment', label: 'Allow multiple choices', schema: { type: 'boolean' } },
  poll_hide_totals: { scope: 'segment', label: 'Hide results until the poll ends', schema: { type: 'boolean' } },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string' } },
  focal_point: {
    scope: 'media',
    label: 'Focal point',
    schema: {
      type: 'object',
      properties: { x: { type: 'number', minimum: -1, maximum: 1 }, y: { type: 'number', minimum: -1, maximum: 1 } },
      required: ['x', 'y'],
      additionalProperties: false,
    },
  },
} as const satisfies NetworkDescription['settings']

const checkPollTime = ({ pollMinSeconds: min, pollMaxSeconds: max }: Limits, segment: DraftSegment): Issue[] => {
  const seconds = findCount(segment.settings, 'poll_expires_in_seconds')
  if (seconds === undefined || (seconds >= min && seconds <= max)) return []
  const message = `Choose a poll duration from ${formatNumber(min)} to ${formatNumber(max)} s.`
  const place = { segmentId: segment.id, field: 'settings.poll_expires_in_seconds' }
  return [fault('setting_invalid', message, { ...place, parameters: { reason: 'poll_time', value: seconds, min, max } })]
}

const checkPoll = (limits: Limits, segment: DraftSegment): Issue[] => {
  const parts = checkPollParts(segment, 'poll_options', 'poll_expires_in_seconds')
  if (!isSet(segment.settings, 'poll_options')) return parts
  const place = { segmentId: segment.id, field: 'settings.poll_options' }
  const options = listTexts(segment.settings, 'poll_options')
  const issues: Issue[] = []
  if (options.length > limits.pollOptions) {
    const message = `Polls can have up to ${limits.pollOptions} options.`
    const parameters = { reason: 'poll_options', limit: limits.pollOptions, count: options.length }
    issues.push(fault('setting_invalid', message, { ...place, parameters }))
  }
  for (const option of options) {
    const characters = countCodePoints(option)
    if (characters <= limits.pollOptionCharacters) continue
    const message = `A poll option is over ${limits.pollOptionCharacters} characters.`
    const parameters = { reason: 'poll_option_length', limit: limits.pollOptionCharacters, count: characters }
    issues.push(fault('setting_invalid', message, { ...place, parameters }))
  }
  return [...parts, ...issues, ...checkPollTime(limits, segment)]
}

const checkQuote = (limits: Limits, draft: Draft): Issue[] => {
  if (limits.quotes) return []
  return ['quote_url', 'quote_approval_policy']
    .filter((key) => isSet(draft.settings, key))
    .map((key) =>
      fault('unsupported_setting', "This account's server doesn't support quote posts. They need Mastodon 4.5 or later.", {
        field: `settings.${key}`,
        parameters: { key, reason: 'old_server' },
      }),
    )
}

export const rulesOf = (draft: Draft, account: { limits: Json }): CheckRules => {
  const limits = limitsOf(account)
  const spoiler = countPlain(findText(draft.settings, 'spoiler_text') ?? '', account)
  return {
    profiles: toProfiles(limits, Object.keys(settings)),
    settings,
    text: { ...text, altTextLimit: limits.altText },
    count: (words) => count(words, account),
    unit: traitsOf(limits.software).countsCodePoints ? 'code_point' : 'grapheme',
    whole: (words) => findWeighed(words, account),
    // Every post of a thread shows and counts the content warning.
    taken: () => spoiler,
  }
}

export const check = (draft: Draft, account: { limits: Json }): Issue[] => {
  const limits = limitsOf(account)
  const polls = draft.segments.flatMap((segment) => checkPoll(limits, segment))
  return [...withPolls(checkDraft(draft, rulesOf(draft, account)), polls), ...checkQuote(limits, draft)]
}
