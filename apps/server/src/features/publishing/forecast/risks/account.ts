/** Risks of the account and its authorization. */
import { listMissing } from '#publishing/accounts/accounts.ts'
import type { Check } from './risk.ts'

export const accountDisabled: Check = ({ account }) => (account.isActive ? undefined : { severity: 'will_fail' })

export const reconnectRequired: Check = ({ account, grant }) =>
  account.isActive && grant?.isRefused ? { severity: 'will_fail' } : undefined

/** An authorization that the service renews has no end here. */
export const tokenEnds: Check = ({ grant, dueAt }) =>
  grant && !grant.isRefused && grant.endsAt && grant.endsAt <= dueAt
    ? { severity: 'will_fail', parameters: { ends_at: grant.endsAt.toISOString() } }
    : undefined

/** A post without files may succeed without a permission that files need too. */
export const missingScope: Check = ({ network, account, grant, draft }) => {
  if (!network || !grant || grant.isRefused) return undefined
  const granted = { account_kind: account.kind, grant_scopes: grant.scopes }
  const hasMedia = draft.segments.some(({ media }) => media.length > 0)
  const forMedia = listMissing(network, granted, 'media')
  const forTexts = listMissing(network, granted, 'publish').filter((one) => !forMedia.includes(one))
  const certain = [...forTexts, ...(hasMedia ? forMedia : [])]
  const possible = forMedia.filter(({ neededFor }) => neededFor.includes('publish'))
  const missing = certain[0] ?? possible[0]
  return missing && { severity: certain.length ? 'will_fail' : 'may_fail', parameters: { scope: missing.scope, remedy: missing.remedy } }
}
