import { countCodePoints } from '../kit/count.ts'
import { countDraft } from '../kit/counts.ts'
import { findSpans } from '../kit/spans.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check, rules, settings, text } from './check.ts'

export const description: NetworkDescription = {
  id: 'ghost',
  name: 'Ghost',
  modes: ['credentials'],
  text,
  unit: 'code_point',
  settings,
  capabilities: { threads: false },
  profiles: () => [...rules.profiles],
  count: countCodePoints,
  check,
  counts: (draft) => countDraft(draft, rules),
  spans: (draft, segment) => findSpans(draft, segment, rules),
}

export const loadPreview = () => import('./preview.ts')
