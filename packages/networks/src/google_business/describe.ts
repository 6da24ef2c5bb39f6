import { countCodePoints } from '../kit/count.ts'
import { countDraft } from '../kit/counts.ts'
import { findSpans } from '../kit/spans.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check, rules } from './check.ts'
import { profiles, settings, text } from './limits.ts'

export const description: NetworkDescription = {
  id: 'google_business',
  name: 'Google Business Profile',
  modes: ['oauth'],
  text,
  unit: 'code_point',
  settings,
  capabilities: { threads: false },
  profiles: () => [...profiles],
  count: countCodePoints,
  check,
  counts: (draft) => countDraft(draft, rules),
  spans: (draft, segment) => findSpans(draft, segment, rules),
}

export const loadPreview = () => import('./preview.ts')
