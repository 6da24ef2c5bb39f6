import { countUtf16 } from '../kit/count.ts'
import { countDraft } from '../kit/counts.ts'
import { findSpans } from '../kit/spans.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check, profilesOf, rulesFor, settings, text } from './check.ts'

export const description: NetworkDescription = {
  id: 'tiktok',
  name: 'TikTok',
  modes: ['oauth'],
  text,
  unit: 'utf16_unit',
  settings,
  capabilities: { threads: false },
  profiles: profilesOf,
  count: countUtf16,
  check,
  counts: (draft, account) => countDraft(draft, rulesFor(account)),
  spans: (draft, segment, account) => findSpans(draft, segment, rulesFor(account)),
}

export const loadPreview = () => import('./preview.ts')
