/** Notifications about posts that won't or may not be published. Pure. */
import { wording } from '@broadside/contract/sentences'
import { excerpt } from '#lib/excerpt.ts'
import type { NewAction, Notice } from '#signals/notifications/notifications.ts'
import { actionOf, hrefOf, wordingOf } from './forecast.present.ts'
import type { RiskState } from './risks.store.ts'
import type { FoundRisk } from './risks/risk.ts'
import type { Target } from './targets.store.ts'

const hourMs = 3_600_000

/** Users are notified once within a day before the due time, and once within an hour. */
type Stage = 'day' | 'hour'

export function stageOf(dueAt: Date, now: Date): Stage | undefined {
  const left = dueAt.getTime() - now.getTime()
  if (left < 0) return undefined
  if (left <= hourMs) return 'hour'
  return left <= 24 * hourMs ? 'day' : undefined
}

/** The delivery identifies the planned time: a post with another time is notified about again. */
export function riskNotice(target: Target, state: RiskState, risk: FoundRisk, stage: Stage): Notice {
  const post = excerpt(state.title || state.opening) || wording('phrases', 'wordless_post')
  const location = { workspaceId: target.workspace_id, publicationId: target.publication_id, accountId: target.account.id }
  const publication = hrefOf({ code: 'validation', parameters: {} }, location)
  const fix: NewAction[] =
    actionOf(risk) === 'reconnect' ? [{ label: wording('notices', 'connect_again'), kind: 'primary', href: hrefOf(risk, location) }] : []
  return {
    topic: 'post_at_risk',
    workspaceId: target.workspace_id,
    userIds: [...new Set([state.created_by, target.scheduled_by])].filter((id) => id !== null),
    event: `risk:${target.id}:${target.delivery_id}:${risk.code}:${stage}`,
    title: wording('notices', risk.severity === 'will_fail' ? 'wont_be_published' : 'may_not_be_published', { post }),
    body: [
      wording('notices', stage === 'hour' ? 'due_within_hour' : 'due_within_day'),
      wording('notices', 'at_network', { network: risk.parameters['network'] ?? target.platform, reason: wordingOf(risk) }),
    ],
    href: publication,
    payload: { publication_id: target.publication_id, destination_id: target.id },
    actions: [...fix, { label: wording('notices', 'open_post'), kind: fix.length ? 'secondary' : 'primary', href: publication }],
  }
}
