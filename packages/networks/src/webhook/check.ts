import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countBytes, countCodePoints } from '../kit/count.ts'
import { fault } from '../kit/issue.ts'
import { findUrls } from '../kit/links.ts'
import { toSpans } from '../kit/spans.ts'
import type { Draft, Issue, NetworkDescription, TextRules } from '../spec/index.ts'
import { altTextLimit, fieldsLimit, postOf } from './limits.ts'

export const text: TextRules = { link: 'field', hashtags: 'untouched', altTextLimit }

export const settings = {
  fields: { scope: 'destination', label: 'Custom fields', schema: { type: 'object' } },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: altTextLimit } },
} as const satisfies NetworkDescription['settings']

export const post = postOf(Object.keys(settings))

export const rules: CheckRules = {
  profiles: [post],
  settings,
  text,
  count: countCodePoints,
  unit: 'code_point',
  linked: (words) => toSpans('link', findUrls(words)),
}

const checkFields = ({ settings: { fields } }: Draft): Issue[] => {
  const bytes = countBytes(JSON.stringify(fields ?? {}))
  if (bytes <= fieldsLimit) return []
  const faults = `must not have more than ${fieldsLimit} bytes`
  return [
    fault('setting_invalid', `fields: ${faults}.`, { field: 'settings.fields', parameters: { reason: 'schema', key: 'fields', faults } }),
  ]
}

export const check = (draft: Draft): Issue[] => [...checkDraft(draft, rules), ...checkFields(draft)]
