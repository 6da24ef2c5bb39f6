import { countUtf16 } from '../kit/count.ts'
import { countDraft } from '../kit/counts.ts'
import { findSpans } from '../kit/spans.ts'
import type { NetworkDescription } from '../spec/index.ts'
import { check, rulesOf, settings, text } from './check.ts'
import { profiles } from './limits.ts'

export const description: NetworkDescription = {
  id: 'telegram',
  name: 'Telegram',
  modes: ['bot_code'],
  text,
  unit: 'utf16_unit',
  settings,
  capabilities: { threads: false },
  profiles: () => [...profiles],
  count: countUtf16,
  check,
  counts: (draft) => countDraft(draft, rulesOf(draft)),
  spans: (draft, segment) => findSpans(draft, segment, rulesOf(draft)),
}

export const loadPreview = () => import('./preview.ts')
