/** Blocking issues that no network check reports. Pure. */
import type { AccountView } from '#api/accounts.ts'
import type { SharedIssue } from './check.ts'
import { instantOf } from '#web/time-picker/requested-time.ts'
import { type Content, idOfTarget, type Target } from './content.ts'
import { openTargets } from './sent.ts'
import { hasTime, timeOf } from './times.ts'

export interface BlockingIssue extends Pick<
  SharedIssue,
  'severity' | 'message' | 'segmentId' | 'mediaId' | 'field' | 'parameters' | 'accountIds'
> {
  code: SharedIssue['code'] | 'no_destinations' | 'time_past' | 'time_missing' | 'upload_unfinished' | 'alt_text_missing'
}

interface PlanContext {
  accounts: readonly Pick<AccountView, 'id' | 'status'>[]
  uploads: number
  now: Date
  /**
   * The workspace's random delay, for posts without their own; undefined while unknown. The service may publish earlier by up to this time.
   */
  workspaceDelayMinutes?: number | undefined
  /** Targets where the post is or may be published. */
  sent?: ReadonlySet<string>
}

const issueOf = (code: BlockingIssue['code'], field: string, accountIds: string[] = []): BlockingIssue => ({
  severity: 'error',
  code,
  message: code,
  field,
  accountIds,
})

const minuteMs = 60_000

const listTimeIssues = (
  content: Content,
  { now, workspaceDelayMinutes = 0, sent = new Set() }: Omit<PlanContext, 'accounts' | 'uploads'>,
): BlockingIssue[] => {
  const earliest = now.getTime() + (content.random_delay_minutes ?? workspaceDelayMinutes) * minuteMs
  const isOver = (requested: Target['schedule']) => requested !== undefined && instantOf(requested).getTime() <= earliest
  const open = openTargets(content, sent)
  const shared = open.filter((target) => !target.schedule)
  const isSharedOver = isOver(content.schedule) && (shared.length > 0 || content.targets.length === 0)
  const late = open.filter((target) => isOver(target.schedule)).map(idOfTarget)
  const timeless = hasTime(content) ? shared.filter((target) => !timeOf(content, target)).map(idOfTarget) : []
  return [
    ...(isSharedOver ? [issueOf('time_past', 'schedule')] : []),
    ...(late.length ? [issueOf('time_past', 'schedule', late)] : []),
    ...(timeless.length ? [issueOf('time_missing', 'schedule', timeless)] : []),
  ]
}

/** True for issues that don't apply to publish-now. */
export const isAboutTime = ({ code }: Pick<BlockingIssue, 'code'>): boolean => code === 'time_past' || code === 'time_missing'

export const listBlockingIssues = (content: Content, { accounts, uploads, ...plan }: PlanContext): BlockingIssue[] => {
  const lost = openTargets(content, plan.sent ?? new Set())
    .map((target) => target.social_account_id)
    .filter((id) => (accounts.find((account) => account.id === id)?.status ?? 'connected') !== 'connected')
  return [
    ...(content.targets.length ? [] : [issueOf('no_destinations', 'destinations')]),
    ...listTimeIssues(content, plan),
    ...(uploads ? [issueOf('upload_unfinished', 'media')] : []),
    ...(lost.length ? [issueOf('reconnect_required', 'destinations', lost)] : []),
  ]
}

/** Missing parts are not errors until the user tries to publish. */
const lacking: ReadonlySet<string> = new Set([
  'text_required',
  'title_required',
  'description_required',
  'setting_required',
  'media_required',
])

export const worthReporting = <I extends Pick<BlockingIssue, 'code'>>(issues: readonly I[], isAsked: boolean): readonly I[] =>
  isAsked ? issues : issues.filter(({ code }) => !lacking.has(code))
