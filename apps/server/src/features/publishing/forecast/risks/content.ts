/** Risks of the post itself. */
import type { Issue } from '@broadside/networks/spec/index'
import type { Check, Facts } from './risk.ts'

/** Issues with risks of their own. */
const reportedElsewhere = new Set<Issue['code']>([
  'media_not_ready',
  'public_media_required',
  'missing_scope',
  'reconnect_required',
  'quota_exceeded',
])

/** Missing files would only cause further issues. */
const errorsOf = ({ issues, missingMedia }: Facts) =>
  missingMedia.length ? [] : issues.filter(({ severity, code }) => severity === 'error' && !reportedElsewhere.has(code))

/** A rule, or a limit of the account, that changed since it was scheduled. */
export const validation: Check = (facts) => {
  const [first] = errorsOf(facts)
  return first && { severity: 'will_fail', parameters: { ...toParameters(first), issue: first.code } }
}

const toParameters = ({ parameters = {} }: Issue) =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [])),
  )

export const mediaNotReady: Check = ({ missingMedia }) => {
  const worst = missingMedia.find(({ isGone }) => isGone) ?? missingMedia[0]
  return worst && { severity: worst.isGone ? 'will_fail' : 'may_fail', parameters: { media_id: worst.id } }
}

export const mediaUnreachable: Check = ({ network, draft, isPublic }) =>
  network?.fetchesMedia && !isPublic && draft.segments.some(({ media }) => media.length > 0) ? { severity: 'will_fail' } : undefined
