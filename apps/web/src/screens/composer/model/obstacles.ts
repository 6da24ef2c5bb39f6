/** What stands in the way of sending, beside what the networks say. Pure. */
import type { AccountView } from '#api/accounts.ts'
import type { SharedIssue } from './check.ts'
import type { Content } from './content.ts'
import { isPast } from './wish.ts'

export interface Obstacle extends Pick<
  SharedIssue,
  'severity' | 'message' | 'segmentId' | 'mediaId' | 'field' | 'parameters' | 'accountIds'
> {
  code: SharedIssue['code'] | 'no_destinations' | 'time_past' | 'upload_unfinished'
}

interface Circumstances {
  accounts: readonly Pick<AccountView, 'id' | 'status'>[]
  uploads: number
  now: Date
}

const obstacle = (code: Obstacle['code'], field: string, accountIds: string[] = []): Obstacle => ({
  severity: 'error',
  code,
  message: code,
  field,
  accountIds,
})

/** The codes of these have words in the catalogue. */
export const listObstacles = (content: Content, { accounts, uploads, now }: Circumstances): Obstacle[] => {
  const lost = content.targets
    .map((target) => target.social_account_id)
    .filter((id) => (accounts.find((account) => account.id === id)?.status ?? 'connected') !== 'connected')
  return [
    ...(content.targets.length ? [] : [obstacle('no_destinations', 'destinations')]),
    ...(content.schedule && isPast(content.schedule, now) ? [obstacle('time_past', 'schedule')] : []),
    ...(uploads ? [obstacle('upload_unfinished', 'media')] : []),
    ...(lost.length ? [obstacle('reconnect_required', 'destinations', lost)] : []),
  ]
}

/** What an unfinished post lacks is no mistake before somebody wants to send it. */
const lacking: ReadonlySet<string> = new Set([
  'text_required',
  'title_required',
  'description_required',
  'setting_required',
  'media_required',
])

export const worthTelling = <I extends Pick<Obstacle, 'code'>>(issues: readonly I[], isAsked: boolean): readonly I[] =>
  isAsked ? issues : issues.filter(({ code }) => !lacking.has(code))
