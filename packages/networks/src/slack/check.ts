import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countCodePoints } from '../kit/count.ts'
import { formatNumber, warning } from '../kit/issue.ts'
import { findUrls } from '../kit/links.ts'
import { toSpans } from '../kit/spans.ts'
import type { Draft, Issue, NetworkDescription, TextSpan } from '../spec/index.ts'
import { altTextLimit, profiles, recommendedLimit, text } from './limits.ts'

export const settings = {
  channel_id: {
    scope: 'destination',
    label: 'Channel',
    required: true,
    live: true,
    schema: { type: 'string', maxLength: 40, pattern: '^[CG][A-Z0-9]{8,}$' },
  },
  thread_ts: {
    scope: 'destination',
    label: 'Reply to (message timestamp)',
    schema: { type: 'string', pattern: '^[0-9]{10}\\.[0-9]{6}$' },
  },
  unfurl_links: { scope: 'destination', label: 'Show link previews', default: false, schema: { type: 'boolean' } },
  unfurl_media: { scope: 'destination', label: 'Show linked media', default: true, schema: { type: 'boolean' } },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: altTextLimit } },
} as const satisfies NetworkDescription['settings']

export const findLinked = (words: string): TextSpan[] => toSpans('link', findUrls(words))

export const rules: CheckRules = {
  profiles,
  settings,
  text,
  count: countCodePoints,
  unit: 'code_point',
  // Names are written as ids, and hashtags have no meaning.
  linked: findLinked,
  altTextRequired: true,
}

const checkLength = (draft: Draft): Issue[] =>
  draft.segments.flatMap((segment) => {
    const count = countCodePoints(segment.text)
    const limit = recommendedLimit
    if (count <= limit) return []
    return [
      warning('text_too_long', `${formatNumber(count)} characters. Slack recommends at most ${formatNumber(limit)}.`, {
        segmentId: segment.id,
        field: 'text',
        parameters: { limit, count, unit: 'characters' },
      }),
    ]
  })

export const check = (draft: Draft): Issue[] => {
  const issues = checkDraft(draft, rules)
  const isTooLong = issues.some(({ severity, code, field }) => severity === 'error' && code === 'text_too_long' && field === 'text')
  return isTooLong ? issues : [...issues, ...checkLength(draft)]
}
