/** Risks of limits on how much may be posted. A used up quota only delays a post. */
import type { Check } from './risk.ts'

export const quotaExhausted: Check = ({ dueAt, exhausted, blockedUntil, spending, issues }) => {
  if (spending && spending.cost > spending.left) return { severity: 'will_fail', parameters: { reason: 'spend_cap' } }
  const quota = exhausted.find(({ resetsAt }) => resetsAt > dueAt)
  if (quota) return { severity: 'may_fail', parameters: { reason: quota.code, resets_at: quota.resetsAt.toISOString() } }
  if (blockedUntil && blockedUntil > dueAt)
    return { severity: 'may_fail', parameters: { reason: 'rate_limited', resets_at: blockedUntil.toISOString() } }
  return issues.some(({ code }) => code === 'quota_exceeded') ? { severity: 'may_fail', parameters: { reason: 'posts' } } : undefined
}
