import { countCodePoints } from '../kit/count.ts'
import { countDraft } from '../kit/counts.ts'
import { findSpans } from '../kit/spans.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check, rules, settings } from './check.ts'
import { profiles, text } from './limits.ts'
import { poll } from './poll.ts'

export const description: NetworkDescription = {
  id: 'linkedin',
  name: 'LinkedIn',
  modes: ['oauth'],
  text,
  unit: 'code_point',
  settings,
  capabilities: { threads: true },
  poll,
  profiles: () => [...profiles],
  // Characters that are escaped on their way count once, as the reader sees them.
  count: countCodePoints,
  check,
  counts: (draft) => countDraft(draft, rules),
  spans: (draft, segment) => findSpans(draft, segment, rules),
}

export const loadPreview = () => import('./preview.ts')
