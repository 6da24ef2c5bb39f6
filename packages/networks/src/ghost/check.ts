import { canonicalUrlSetting, featuredSetting, slugSetting, tagsSetting, titleSetting } from '../kit/article/settings.ts'
import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countCodePoints } from '../kit/count.ts'
import { findUrls } from '../kit/links.ts'
import { toSpans } from '../kit/spans.ts'
import type { Draft, Issue, NetworkDescription, TextRules } from '../spec/index.ts'
import { altTextLimit, excerptLimit, slugLimit, tagLimit, titleLimit, toProfiles } from './limits.ts'

export const text: TextRules = { link: 'last_line', hashtags: 'tags', altTextLimit, wholeKernel: true }

/** Fields of POST /posts/: https://docs.ghost.org/admin-api/posts/creating-a-post */
export const settings = {
  title: titleSetting(titleLimit),
  slug: slugSetting(slugLimit),
  status: {
    scope: 'destination',
    label: 'Status',
    default: 'published',
    choices: { published: 'Published', draft: 'Draft' },
    schema: { enum: ['published', 'draft'] },
  },
  tags: { ...tagsSetting(20, tagLimit), live: true },
  excerpt: { scope: 'destination', label: 'Excerpt', schema: { type: 'string', maxLength: excerptLimit } },
  featured_media_id: featuredSetting,
  canonical_url: canonicalUrlSetting,
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: altTextLimit } },
} as const satisfies NetworkDescription['settings']

export const rules: CheckRules = {
  profiles: toProfiles(Object.keys(settings)),
  settings,
  text,
  count: countCodePoints,
  unit: 'code_point',
  linked: (words) => toSpans('link', findUrls(words)),
}

export const check = (draft: Draft): Issue[] => checkDraft(draft, rules)
