import { countDraft } from '../kit/counts.ts'
import { findSpans } from '../kit/spans.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check, rulesOf } from './check.ts'
import { count, urlWeight } from './count.ts'
import { limitProfile, text, toProfiles } from './limits.ts'
import { poll } from './poll.ts'
import { charges, prices } from './prices.ts'
import { settings } from './settings.ts'

export const description: NetworkDescription = {
  id: 'x',
  name: 'X',
  modes: ['oauth'],
  text,
  unit: 'weighted',
  urlLength: urlWeight,
  settings,
  capabilities: { threads: true },
  prices,
  poll,
  limitProfile,
  profiles: (account) => toProfiles(Object.keys(settings), account),
  count,
  check,
  charges,
  counts: (draft, account) => countDraft(draft, rulesOf(account)),
  spans: (draft, segment, account) => findSpans(draft, segment, rulesOf(account)),
}

export const loadPreview = () => import('./preview.ts')
