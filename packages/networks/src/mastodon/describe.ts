import { countDraft } from '../kit/counts.ts'
import { findSpans } from '../kit/spans.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check, rulesOf, settings, text } from './check.ts'
import { count } from './count.ts'
import { defaultLimits, limitsOf, toProfiles } from './limits.ts'
import { poll } from './poll.ts'

export const description: NetworkDescription = {
  id: 'mastodon',
  name: 'Mastodon',
  modes: ['oauth', 'credentials'],
  text,
  unit: 'grapheme',
  urlLength: defaultLimits.urlCharacters,
  settings,
  capabilities: { threads: true },
  poll,
  profiles: (account) => toProfiles(limitsOf(account), Object.keys(settings)),
  count,
  check,
  counts: (draft, account) => countDraft(draft, rulesOf(draft, account)),
  spans: (draft, segment, account) => findSpans(draft, segment, rulesOf(draft, account)),
}

export const loadPreview = () => import('./preview.ts')
