/** Requests forecasts after changes of what publishing depends on. */
import type { Ctx, RecordedEvent } from '#server/context.ts'
import type { JobData } from '#jobs/define.ts'
import { hasFound, listUnread, type Scope } from './passes.store.ts'

export const jobType = 'publication.forecast'

export type ForecastData = JobData &
  Partial<
    Readonly<Record<'workspace_id' | 'publication_id' | 'account_id' | 'user_id' | 'media_id' | 'platform' | 'read_account_id', string>>
  >

type RequestCtx = Pick<Ctx, 'db' | 'clock' | 'queue'>

const hourMs = 3_600_000

/** Posts that were due earlier have begun, or won't be sent anymore. */
export const earliestDue = ({ clock }: Pick<Ctx, 'clock'>): Date => new Date(clock.now().getTime() - 24 * hourMs)

/** A network is called for a forecast at most once per account in this time. */
export const lastCallBefore = ({ clock }: Pick<Ctx, 'clock'>): Date => new Date(clock.now().getTime() - hourMs)

/** Every change has its own subject, because a job that runs may already have read what the change replaces. */
async function enqueue(ctx: RequestCtx, data: ForecastData, subject: string): Promise<void> {
  const options = { subject: `${subject}:${ctx.clock.now().getTime()}`, ...(data.workspace_id && { group: data.workspace_id }) }
  await ctx.queue.enqueue(ctx, jobType, data, options)
}

/** Forecasts a publication soon, and calls its networks if they weren't called within the hour. */
export const requestForecast = (ctx: RequestCtx, workspaceId: string, publicationId: string): Promise<void> =>
  enqueue(ctx, { workspace_id: workspaceId, publication_id: publicationId }, `publication:${publicationId}`)

/** What an event changes for scheduled posts. */
function scopeOf({ type, workspaceId, data }: RecordedEvent): Extract<Scope, { workspaceId: string }> | undefined {
  if ('account' in data && type !== 'account.disconnected') return { kind: 'account', workspaceId, accountId: data.account.id }
  if ('member' in data) return { kind: 'user', workspaceId, userId: data.member.user_id }
  return 'media' in data ? { kind: 'media', workspaceId, mediaId: data.media.id } : undefined
}

const idOf = (scope: Extract<Scope, { workspaceId: string }>): { data: ForecastData; subject: string } => {
  const { workspaceId: workspace_id } = scope
  switch (scope.kind) {
    case 'account':
      return { data: { workspace_id, account_id: scope.accountId }, subject: `account:${scope.accountId}` }
    case 'user':
      return { data: { workspace_id, user_id: scope.userId }, subject: `user:${workspace_id}:${scope.userId}` }
    case 'media':
      return { data: { workspace_id, media_id: scope.mediaId }, subject: `media:${scope.mediaId}` }
  }
}

/** Forecasts the posts that events about accounts, members and files concern, if there are any. */
export async function followEvents(ctx: RequestCtx, events: readonly RecordedEvent[]): Promise<void> {
  for (const event of events) {
    const scope = scopeOf(event)
    if (!scope || !(await hasFound(ctx.db, scope, earliestDue(ctx)))) continue
    const { data, subject } = idOf(scope)
    await enqueue(ctx, data, subject)
  }
}

/** Forecasts all scheduled posts on a network after a change of its availability. */
export const followNetwork = (ctx: RequestCtx, platform: string): Promise<void> => enqueue(ctx, { platform }, `network:${platform}`)

/** Reads accounts from their networks, one job for each, so that a slow network delays nothing else. */
export async function requestReadings(ctx: RequestCtx, accountIds: readonly string[]): Promise<void> {
  if (!accountIds.length) return
  const rows = await listUnread(ctx.db, [...new Set(accountIds)], lastCallBefore(ctx))
  await ctx.queue.enqueueMany(
    ctx,
    jobType,
    rows.map(({ id, workspace_id }) => ({
      data: { workspace_id, read_account_id: id },
      subject: `reading:${id}`,
      group: workspace_id,
    })),
  )
}
