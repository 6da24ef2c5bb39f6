import { canonicalUrlSetting, slugSetting, titleSetting } from '../kit/article/settings.ts'
import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countCodePoints } from '../kit/count.ts'
import { countDraft } from '../kit/counts.ts'
import { findUrls } from '../kit/links.ts'
import { findSpans, toSpans } from '../kit/spans.ts'
import type { NetworkDescription, OutputProfile, TextRules } from '../spec/index.ts'

const text: TextRules = { link: 'last_line', hashtags: 'tags', altTextLimit: 2000, wholeKernel: true }

const settings = {
  title: titleSetting(300),
  slug: slugSetting(80),
  summary: { scope: 'destination', label: 'Summary', schema: { type: 'string', maxLength: 1000 } },
  tags: {
    scope: 'destination',
    label: 'Tags',
    schema: { type: 'array', maxItems: 20, items: { type: 'string', minLength: 1, maxLength: 64 } },
  },
  canonical_url: canonicalUrlSetting,
  alt_text: { scope: 'media', label: 'Alt text', schema: { type: 'string', maxLength: 2000 } },
} as const satisfies NetworkDescription['settings']

/** The text is CommonMark; all limits are the service's own. */
const post: OutputProfile = {
  key: 'site.post',
  textLimit: 100_000,
  maxSegments: 1,
  titleLimit: 300,
  media: [
    {
      mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'video/mp4', 'video/webm'],
      count: { min: 0, max: 20 },
    },
  ],
  settings: Object.keys(settings),
}

const rules: CheckRules = {
  profiles: [post],
  settings,
  text,
  count: countCodePoints,
  unit: 'code_point',
  linked: (words) => toSpans('link', findUrls(words)),
}

export const description: NetworkDescription = {
  id: 'site',
  name: 'Site',
  modes: ['built_in'],
  text,
  unit: 'code_point',
  settings,
  capabilities: { threads: false },
  profiles: () => [post],
  count: countCodePoints,
  check: (draft) => checkDraft(draft, rules),
  counts: (draft) => countDraft(draft, rules),
  spans: (draft, segment) => findSpans(draft, segment, rules),
}

export const loadPreview = () => import('./preview.ts')
