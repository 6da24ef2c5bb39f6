/** Queues destinations of a publication; shared by scheduling, publish-now and retry. */
import type { WorkspaceCtx } from '#server/context.ts'
import type { FormerDestination, Schedule } from '#db/schema.ts'
import { cancelDeliveries, type NewDelivery, openDeliveries } from '#publishing/deliveries/deliveries.ts'
import { findPause } from '#publishing/posting-schedules/posting-schedules.ts'
import { recordEvent } from '#signals/events/events.ts'
import { forecastPublications } from '#publishing/forecast/forecast.ts'
import { assertPublishingReady, type Operation } from '#publishing/readiness/readiness.ts'
import { eventData, refreshStatus } from '#publishing/publication-progress/publication-progress.ts'
import { touched } from '../write/load.ts'
import { assertPublishable, type CheckedDestination, checkDestinations } from '../write/check.ts'
import { type DestinationRow, type PublicationRow, updateDestination, updatePublication } from '../publications.store.ts'

export interface Planned extends CheckedDestination {
  /** The selected time, without the random delay. */
  plannedAt: Date
  dueAt: Date
  /** It waits for the slot that its publication took. */
  inQueue?: boolean | undefined
}

/** A destination's due time for events. */
export const toDueTime = ({ id, social_account_id, platform }: DestinationRow, dueAt: Date) => ({
  id,
  social_account_id,
  platform,
  due_at: dueAt.toISOString(),
})

export interface Queueing {
  /** The publication's time in lists and in the event. */
  at: Date
  /** Replaces the publication's schedule. */
  schedule?: Schedule
  /** The state that canceling restores, by destination. */
  former?: Map<string, FormerDestination>
}

/** Milliseconds before the due time in which a forecast is of no use. */
const soonMs = 60_000

/** Writes statuses, due times, deliveries, jobs and the event in the caller's transaction. */
export async function queue(
  ctx: WorkspaceCtx,
  publication: PublicationRow,
  planned: readonly Planned[],
  { at, schedule, former }: Queueing,
): Promise<void> {
  const now = ctx.clock.now()
  const heldAt = planned.some(({ inQueue }) => inQueue) ? await findPause(ctx, publication.social_set_id) : undefined
  await cancelDeliveries(
    ctx,
    planned.map(({ row }) => row.id),
    { replaced: true },
  )
  for (const { row, plannedAt, dueAt, hash, inQueue = false } of planned) {
    const before = former?.get(row.id)
    await updateDestination(ctx.db, ctx.workspace.id, row.id, {
      status: 'scheduled',
      due_at: dueAt,
      planned_at: plannedAt,
      scheduled_by: ctx.actor.userId,
      error: null,
      former: before ? JSON.stringify(before) : null,
      in_queue: inQueue,
      content_hash: hash,
      updated_at: now,
    })
  }
  await openDeliveries(
    ctx,
    planned.map(({ row, dueAt, draft, inQueue }): NewDelivery => ({
      workspaceId: ctx.workspace.id,
      publicationId: publication.id,
      destinationId: row.id,
      accountId: row.social_account_id,
      platform: row.platform,
      dueAt,
      hasMedia: draft.segments.some(({ media }) => media.length > 0),
      ...(inQueue && { heldAt }),
    })),
  )
  await updatePublication(ctx.db, ctx.workspace.id, publication.id, {
    ...touched(ctx, publication),
    list_at: at,
    ...(schedule ? { schedule: JSON.stringify(schedule) } : {}),
  })
  const status = await refreshStatus(ctx.db, publication.id)
  await recordEvent(ctx, {
    workspaceId: ctx.workspace.id,
    publicationId: publication.id,
    type: 'publication.scheduled',
    data: {
      ...eventData({ ...publication, status, revision: publication.revision + 1 }, at.toISOString()),
      destinations: planned.map(({ row, dueAt }) => toDueTime(row, dueAt)),
    },
  })
  // Nothing can be changed anymore about a post that is due at once, except that earlier risks no longer apply.
  const isSoon = (dueAt: Date) => dueAt.getTime() - now.getTime() <= soonMs
  if (planned.some(({ row, dueAt }) => !isSoon(dueAt) || row.risks)) await forecastPublications(ctx, [publication.id], { notifies: false })
}

/** Throws `publication_invalid` for content errors, and `provider_not_ready` with every blocked account. */
export async function checkForQueue(
  ctx: WorkspaceCtx,
  publication: PublicationRow,
  rows: readonly DestinationRow[],
  operation: Operation,
): Promise<CheckedDestination[]> {
  const checked = await checkDestinations(ctx, ctx.workspace.id, { content: publication, destinations: rows })
  assertPublishable(checked)
  await assertPublishingReady(
    ctx,
    checked.map(({ row, account }) => ({
      provider: row.platform,
      operation,
      accountId: row.social_account_id,
      outputProfile: row.output_profile,
      instanceUrl: account?.instance_url ?? '',
      ...(account?.account_kind ? { accountKind: account.account_kind } : {}),
    })),
  )
  return checked
}

/** Retries immediately and keeps the planned time. Does not check readiness, since the delivery waits for it. */
export async function queueAgain(ctx: WorkspaceCtx, publication: PublicationRow, rows: DestinationRow[]): Promise<void> {
  const checked = await checkDestinations(ctx, ctx.workspace.id, { content: publication, destinations: rows })
  assertPublishable(checked)
  const at = ctx.clock.now()
  await queue(
    ctx,
    publication,
    checked.map((one) => ({ ...one, dueAt: at, plannedAt: one.row.planned_at ?? at })),
    { at },
  )
}
