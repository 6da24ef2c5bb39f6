/** Risks of the workspace and the server. */
import type { Check } from './risk.ts'

export const memberLostAccess: Check = ({ mayPublish }) => (mayPublish ? undefined : { severity: 'will_fail' })

/** Any state but `healthy` holds deliveries back. */
export const networkPaused: Check = ({ readiness }) =>
  readiness === 'healthy' ? undefined : { severity: 'will_fail', parameters: { state: readiness } }

/** The server was down at the due time, so the next run doesn't send it anymore. */
export const windowMissed: Check = ({ now, dueAt, isUnderWay, maxLatenessMs }) =>
  !isUnderWay && maxLatenessMs > 0 && now.getTime() - dueAt.getTime() > maxLatenessMs ? { severity: 'will_fail' } : undefined
