import { countCodePoints } from '../kit/count.ts'
import { countDraft } from '../kit/counts.ts'
import { findSpans } from '../kit/spans.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check, rulesOf } from './check.ts'
import { profilesFor, settings, text } from './limits.ts'

export const description: NetworkDescription = {
  id: 'instagram',
  name: 'Instagram',
  modes: ['oauth'],
  text,
  unit: 'code_point',
  settings,
  capabilities: { threads: false },
  profiles: (account) => [...profilesFor(account)],
  count: countCodePoints,
  check,
  counts: (draft, account) => countDraft(draft, rulesOf(account)),
  spans: (draft, segment, account) => findSpans(draft, segment, rulesOf(account)),
}

export const loadPreview = () => import('./preview.ts')
