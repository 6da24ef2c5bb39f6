import { featuredSetting, slugSetting, tagsSetting, titleSetting } from '../kit/article/settings.ts'
import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countCodePoints } from '../kit/count.ts'
import { findUrls } from '../kit/links.ts'
import { toSpans } from '../kit/spans.ts'
import type { Draft, Issue, NetworkDescription, TextRules } from '../spec/index.ts'
import { toProfiles } from './limits.ts'

export const text: TextRules = { link: 'last_line', hashtags: 'tags', altTextLimit: 2000, wholeKernel: true }

/** Fields of POST /wp/v2/posts: https://developer.wordpress.org/rest-api/reference/posts/#create-a-post */
export const settings = {
  title: titleSetting(300),
  // The column holds 200 characters: https://codex.wordpress.org/Database_Description#Table:_wp_posts
  slug: slugSetting(200),
  status: {
    scope: 'destination',
    label: 'Status',
    default: 'publish',
    choices: { publish: 'Published', draft: 'Draft', pending: 'Pending review' },
    schema: { enum: ['publish', 'draft', 'pending'] },
  },
  categories: { ...tagsSetting(20, 200), label: 'Categories', live: true },
  tags: { ...tagsSetting(20, 200), live: true },
  excerpt: { scope: 'destination', label: 'Excerpt', schema: { type: 'string', maxLength: 1000 } },
  featured_media_id: featuredSetting,
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: 2000 } },
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
