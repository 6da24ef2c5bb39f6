/** Every kind of risk, and what a destination has of them. Pure. */
import { type RiskCode, riskCodes } from '@broadside/contract/features/risks.schemas'
import { accountDisabled, missingScope, reconnectRequired, tokenEnds } from './account.ts'
import { mediaNotReady, mediaUnreachable, validation } from './content.ts'
import { quotaExhausted } from './quotas.ts'
import type { Check, Facts, FoundRisk } from './risk.ts'
import { memberLostAccess, networkPaused, windowMissed } from './workspace.ts'

const checks: Record<RiskCode, Check> = {
  account_disabled: accountDisabled,
  reconnect_required: reconnectRequired,
  token_ends: tokenEnds,
  missing_scope: missingScope,
  member_lost_access: memberLostAccess,
  network_paused: networkPaused,
  validation,
  media_not_ready: mediaNotReady,
  media_unreachable: mediaUnreachable,
  quota_exhausted: quotaExhausted,
  window_missed: windowMissed,
}

/** `names`: parameters of every risk, such as the network. */
export const findRisks = (facts: Facts, names: FoundRisk['parameters']): FoundRisk[] =>
  riskCodes.flatMap((code) => {
    const found = checks[code](facts)
    return found ? [{ code, severity: found.severity, parameters: { ...names, ...found.parameters } }] : []
  })
