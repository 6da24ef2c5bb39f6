import type { Risk, RiskCode } from '@broadside/contract/features/risks.schemas'
import { riskCodes } from '@broadside/contract/features/risks.schemas'
import { type PagePath, pagePath } from '@broadside/contract/pages'
import { inWords, type Wording } from '@broadside/contract/sentences'
import type { StoredRisk } from './risks.store.ts'

/** Where a risk of a destination is fixed. */
export interface Location {
  workspaceId: string
  publicationId: string
  accountId: string
}

interface Fix {
  action: string
  page: 'account' | 'accounts' | 'publication' | 'workspaceSettings'
}

const fixes: Record<RiskCode, Fix> = {
  account_disabled: { action: 'reconnect', page: 'account' },
  reconnect_required: { action: 'reconnect', page: 'account' },
  token_ends: { action: 'reconnect', page: 'account' },
  missing_scope: { action: 'allow', page: 'account' },
  member_lost_access: { action: 'schedule', page: 'publication' },
  network_paused: { action: 'wait', page: 'accounts' },
  validation: { action: 'edit', page: 'publication' },
  media_not_ready: { action: 'edit', page: 'publication' },
  media_unreachable: { action: 'edit', page: 'publication' },
  quota_exhausted: { action: 'wait', page: 'account' },
  window_missed: { action: 'retry', page: 'publication' },
}

type Shown = Pick<StoredRisk, 'code' | 'parameters'>

/** A cap on spending doesn't go away until the month ends, and is raised in the settings. */
const fixOf = ({ code, parameters }: Shown): Fix =>
  parameters['reason'] === 'spend_cap' ? { action: 'edit', page: 'workspaceSettings' } : fixes[code]

export function hrefOf(risk: Shown, { workspaceId, publicationId, accountId }: Location): PagePath {
  switch (fixOf(risk).page) {
    case 'account':
      return pagePath('account', { id: accountId })
    case 'accounts':
      return pagePath('accounts', { w: workspaceId })
    case 'workspaceSettings':
      return pagePath('workspaceSettings', { w: workspaceId })
    default:
      return pagePath('publication', { id: publicationId })
  }
}

/** A code has one sentence, except where a reason has its own. */
export const wordingOf = ({ code, parameters }: Shown): Wording => ({
  group: 'risks',
  code: parameters['reason'] === 'spend_cap' ? 'spend_cap' : code,
  parameters,
})

export const actionOf = (risk: Shown): string => fixOf(risk).action

export const presentRisks = (stored: readonly StoredRisk[] | null, destinationId: string, location: Location): Risk[] =>
  (stored ?? [])
    .toSorted((one, other) => riskCodes.indexOf(one.code) - riskCodes.indexOf(other.code))
    .map((risk) => ({
      code: risk.code,
      severity: risk.severity,
      message: inWords(wordingOf(risk)) ?? '',
      destination_id: destinationId,
      since: new Date(risk.since).toISOString(),
      parameters: risk.parameters,
      action: actionOf(risk),
      fix_href: hrefOf(risk, location),
    }))
