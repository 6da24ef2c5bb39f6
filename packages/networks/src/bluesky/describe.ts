import { countGraphemes } from '../kit/count.ts'
import { countDraft } from '../kit/counts.ts'
import { findSpans } from '../kit/spans.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check, rules } from './check.ts'
import { profiles, settings, text } from './limits.ts'

export const description: NetworkDescription = {
  id: 'bluesky',
  name: 'Bluesky',
  modes: ['oauth', 'credentials'],
  text,
  unit: 'grapheme',
  settings,
  capabilities: { threads: true },
  profiles: () => [...profiles],
  count: countGraphemes,
  check,
  counts: (draft) => countDraft(draft, rules),
  spans: (draft, segment) => findSpans(draft, segment, rules),
}

export const loadPreview = () => import('./preview.ts')
