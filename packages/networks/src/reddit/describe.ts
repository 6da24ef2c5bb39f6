import { countCodePoints } from '../kit/count.ts'
import { countDraft } from '../kit/counts.ts'
import { findSpans } from '../kit/spans.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check, rulesFor, settings, text } from './check.ts'
import { profilesOf } from './limits.ts'

export const description: NetworkDescription = {
  id: 'reddit',
  name: 'Reddit',
  modes: ['oauth'],
  text,
  unit: 'code_point',
  settings,
  capabilities: { threads: false },
  profiles: profilesOf,
  count: countCodePoints,
  check,
  counts: (draft, account) => countDraft(draft, rulesFor(account, draft)),
  spans: (draft, segment, account) => findSpans(draft, segment, rulesFor(account, draft)),
}

export const loadPreview = () => import('./preview.ts')
