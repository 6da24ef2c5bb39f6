import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countCodePoints } from '../kit/count.ts'
import { findMentions, findUrls } from '../kit/links.ts'
import { toSpans } from '../kit/spans.ts'
import type { Draft, Issue, NetworkDescription, TextRules } from '../spec/index.ts'
import { articleOf, tagCharacters, tagLimit, titleLimit } from './limits.ts'

export const text: TextRules = { link: 'last_line', hashtags: 'tags', tagLimit, wholeKernel: true }

/** Parameters of POST /api/articles: https://developers.forem.com/api/v1#tag/articles/operation/createArticle */
export const settings = {
  title: { scope: 'destination', label: 'Title', schema: { type: 'string', maxLength: titleLimit } },
  tags: {
    scope: 'destination',
    label: 'Tags',
    schema: {
      type: 'array',
      maxItems: tagLimit,
      uniqueItems: true,
      items: { type: 'string', minLength: 1, maxLength: tagCharacters, pattern: '^[\\p{L}\\p{M}\\p{N}]+$' },
    },
  },
  canonical_url: { scope: 'destination', label: 'Canonical URL', schema: { type: 'string', maxLength: 2048, pattern: '^https?://' } },
  series: { scope: 'destination', label: 'Series', schema: { type: 'string', maxLength: 200 } },
  published: { scope: 'destination', label: 'Publish immediately', default: true, schema: { type: 'boolean' } },
} as const satisfies NetworkDescription['settings']

export const article = articleOf(Object.keys(settings))

export const rules: CheckRules = {
  profiles: [article],
  settings,
  text,
  count: countCodePoints,
  unit: 'code_point',
  linked: (words) => [...toSpans('link', findUrls(words)), ...toSpans('mention', findMentions(words))],
}

export const check = (draft: Draft): Issue[] => checkDraft(draft, rules)
