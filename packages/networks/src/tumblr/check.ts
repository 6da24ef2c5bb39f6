import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countCodePoints } from '../kit/count.ts'
import { findUrls } from '../kit/links.ts'
import { toSpans } from '../kit/spans.ts'
import type { Draft, Issue, NetworkDescription } from '../spec/index.ts'
import { altTextLimit, linksPerPost, profiles, tagCharacters, tagLimit, text } from './limits.ts'

/** Parameters of POST /v2/blog/{blog}/posts: https://github.com/tumblr/docs/blob/master/api.md#posts---createreblog-a-post-neue-post-format */
export const settings = {
  tags: {
    scope: 'destination',
    label: 'Tags',
    schema: {
      type: 'array',
      maxItems: tagLimit,
      uniqueItems: true,
      // Commas separate tags.
      items: { type: 'string', minLength: 1, maxLength: tagCharacters, pattern: '^[^,]+$' },
    },
  },
  state: {
    scope: 'destination',
    label: 'State',
    default: 'published',
    choices: { published: 'Published', draft: 'Draft' },
    schema: { enum: ['published', 'draft'] },
  },
  source_url: { scope: 'destination', label: 'Source', schema: { type: 'string', maxLength: 2048, pattern: '^https?://' } },
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: altTextLimit } },
} as const satisfies NetworkDescription['settings']

export const rules: CheckRules = {
  profiles,
  settings,
  text,
  count: countCodePoints,
  unit: 'code_point',
  links: linksPerPost,
  // Hashtags in a text are text: only tags are found by readers.
  linked: (words) => toSpans('link', findUrls(words)),
}

export const check = (draft: Draft): Issue[] => checkDraft(draft, rules)
