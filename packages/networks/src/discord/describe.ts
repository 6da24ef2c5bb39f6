import { countCodePoints } from '../kit/count.ts'
import { countDraft } from '../kit/counts.ts'
import { findSpans } from '../kit/spans.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check, rulesOf, settings, text } from './check.ts'
import { limitsOf, toProfiles } from './limits.ts'

export const description: NetworkDescription = {
  id: 'discord',
  name: 'Discord',
  modes: ['credentials'],
  text,
  unit: 'code_point',
  settings,
  capabilities: { threads: false },
  profiles: (account) => toProfiles(limitsOf(account)),
  count: countCodePoints,
  check,
  counts: (draft, account) => countDraft(draft, rulesOf(account)),
  spans: (draft, segment, account) => findSpans(draft, segment, rulesOf(account)),
}

export const loadPreview = () => import('./preview.ts')
