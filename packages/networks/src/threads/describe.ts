import { countDraft } from '../kit/counts.ts'
import { findSpans } from '../kit/spans.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check, rulesOf } from './check.ts'
import { count } from './count.ts'
import { profilesFor, settings, text } from './limits.ts'
import { poll } from './poll.ts'

export const description: NetworkDescription = {
  id: 'threads',
  name: 'Threads',
  modes: ['oauth'],
  text,
  unit: 'weighted',
  settings,
  capabilities: { threads: true },
  poll,
  profiles: (account) => [...profilesFor(account)],
  count,
  check,
  counts: (draft, account) => countDraft(draft, rulesOf(account)),
  spans: (draft, segment, account) => findSpans(draft, segment, rulesOf(account)),
}

export const loadPreview = () => import('./preview.ts')
