import { checkDraft, type CheckRules } from '../kit/check.ts'
import { countBytes } from '../kit/count.ts'
import type { Draft, Issue } from '../spec/index.ts'
import { profiles, settings, text } from './limits.ts'
import { findLinked } from './spans.ts'

export const rules: CheckRules = { profiles, settings, text, count: countBytes, unit: 'utf8_byte', linked: findLinked }

export const check = (draft: Draft): Issue[] => checkDraft(draft, rules)
