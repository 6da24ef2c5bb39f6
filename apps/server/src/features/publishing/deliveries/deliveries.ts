/** The interface of deliveries for other features: opens and cancels them, and records a user's answer. */
import type { EventDetails } from '@broadside/contract/events'
import type { Ctx } from '#server/context.ts'
import type { DestinationError, Row } from '#db/schema.ts'
import type { JobData } from '#jobs/define.ts'
import { priorityOf } from '#jobs/queue.ts'
import { uuid7 } from '#lib/ids.ts'
import { type EventCtx, recordEvents } from '#signals/events/events.ts'
import { countHappenings } from '#signals/figures/figures.ts'
import { resolveByHuman } from './attempts.store.ts'
import {
  deleteSteps,
  endOpen,
  insertDeliveries,
  latestDelivery,
  markReopened,
  setDueTime,
  type Released,
  setDueTimes,
  settleDestination,
} from './deliveries.store.ts'
import { reason } from './failures.ts'
import { defined } from '#lib/defined.ts'

export { presentDelivery } from './deliveries.present.ts'
export { countScheduled, holdQueue, isPublishedSince, listWaiting as listWaitingDeliveries, releaseQueues } from './deliveries.store.ts'
export { destinationError, reason } from './failures.ts'
export { countHeldBack, countLost, forgetEndedLost, type Marking as LostMarking, markDueAsLost, markLaterAsLost } from './lost.ts'

export type DeliveryJob = 'delivery.publish' | 'delivery.reconcile' | 'delivery.poll' | 'delivery.stage'
export type DeliveryData = JobData & Readonly<Record<'workspace_id' | 'publication_id' | 'delivery_id', string>>

const jobTypes: readonly DeliveryJob[] = ['delivery.publish', 'delivery.reconcile', 'delivery.poll', 'delivery.stage']

export interface NewDelivery {
  workspaceId: string
  publicationId: string
  destinationId: string
  accountId: string
  platform: string
  dueAt: Date
  hasMedia: boolean
  /** When the queue it waits in was paused. */
  heldAt?: Date | undefined
}

/** Milliseconds before the due time at which media are uploaded, on networks that keep unused uploads long enough. */
const stagingTime = 10 * 60_000

/** At most one job per delivery, and one at a time per account. */
export const jobOptions = (deliveryId: string, accountId: string) => ({ subject: deliveryId, group: accountId })

export async function openDeliveries(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'networks'>,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (!deliveries.length) return
  const now = ctx.clock.now()
  const rows = deliveries.map((delivery) => ({ ...delivery, id: uuid7(now.getTime()) }))
  await insertDeliveries(
    ctx.db,
    rows.map(({ id, workspaceId, publicationId, destinationId, accountId, dueAt, heldAt = null }) => ({
      id,
      workspace_id: workspaceId,
      publication_id: publicationId,
      destination_id: destinationId,
      social_account_id: accountId,
      due_at: dueAt,
      held_at: heldAt,
      created_at: now,
    })),
  )
  await enqueueRuns(ctx, rows)
}

export interface Waiting extends Omit<NewDelivery, 'destinationId'> {
  id: string
  nextTryAt?: Date | null
}

/** Enqueues the run of each delivery, and where the network allows it, an earlier upload of its media. */
async function enqueueRuns(ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'networks'>, waiting: readonly Waiting[]): Promise<void> {
  const jobOf = ({ id, accountId, workspaceId, publicationId, dueAt }: Waiting, startAt: Date) => ({
    ...jobOptions(id, accountId),
    data: { workspace_id: workspaceId, publication_id: publicationId, delivery_id: id },
    startAt,
    priority: priorityOf(dueAt),
  })
  await ctx.queue.enqueueMany(
    ctx,
    'delivery.publish',
    waiting.map((row) => jobOf(row, row.nextTryAt ?? row.dueAt)),
  )
  const now = ctx.clock.now()
  const staged = waiting.filter(({ hasMedia, platform, dueAt }) => hasMedia && ctx.networks[platform]?.stagesEarly && dueAt > now)
  await ctx.queue.enqueueMany(
    ctx,
    'delivery.stage',
    staged.map((row) => jobOf(row, new Date(row.dueAt.getTime() - stagingTime))),
  )
}

/** Reopens deliveries that were replaced before they ran, or before their next try. */
export async function reopenDeliveries(ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'networks'>, waiting: readonly Waiting[]): Promise<void> {
  const now = ctx.clock.now()
  for (const { id, workspaceId, nextTryAt = null, heldAt = null } of waiting)
    await markReopened(ctx.db, { workspaceId, id, nextTryAt, heldAt, now })
  await enqueueRuns(ctx, waiting)
}

/** Gives open deliveries other due times, in a few statements for any number. Those that have no job because they were held get one. */
export async function replanDeliveries(ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'networks'>, waiting: readonly Waiting[]): Promise<void> {
  if (!waiting.length) return
  await setDueTimes(
    ctx.db,
    waiting.map(({ id, dueAt }) => ({ id, due_at: dueAt })),
  )
  await moveJobs(ctx, 'delivery.publish', waiting)
  await moveJobs(ctx, 'delivery.stage', waiting)
  await enqueueRuns(ctx, waiting)
}

/** Enqueues the deliveries whose jobs ended while they were held. */
export const enqueueReleased = (ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'networks'>, released: readonly Released[]): Promise<void> =>
  enqueueRuns(
    ctx,
    released
      .filter(({ status }) => status === 'scheduled')
      .map((row) => ({
        id: row.id,
        workspaceId: row.workspace_id,
        publicationId: row.publication_id,
        accountId: row.social_account_id,
        platform: row.platform,
        dueAt: row.due_at,
        nextTryAt: row.next_try_at,
        hasMedia: false,
      })),
  )

export interface Moved {
  id: string
  dueAt: Date
}

const leadOf = { 'delivery.publish': 0, 'delivery.stage': stagingTime }

const moveJobs = (ctx: Pick<Ctx, 'db' | 'queue'>, type: keyof typeof leadOf, deliveries: readonly Moved[]) =>
  ctx.queue.move(
    ctx,
    type,
    deliveries.map(({ id, dueAt }) => ({ subject: id, startAt: new Date(dueAt.getTime() - leadOf[type]), priority: priorityOf(dueAt) })),
  )

/**
 * Moves waiting deliveries and their jobs to another due time. Returns the ids of those that were moved; a delivery that a run is just claiming is
 * not.
 */
export async function moveDeliveries(ctx: Pick<Ctx, 'db' | 'queue'>, deliveries: readonly Moved[]): Promise<Set<string>> {
  const moved = await moveJobs(ctx, 'delivery.publish', deliveries)
  await moveJobs(ctx, 'delivery.stage', deliveries)
  for (const { id, dueAt } of deliveries) if (moved.has(id)) await setDueTime(ctx.db, id, dueAt)
  return moved
}

/**
 * Ends the open deliveries of these destinations with their jobs, and returns their number. `replaced`: another delivery follows, so no event is
 * emitted.
 */
export async function cancelDeliveries(ctx: EventCtx, destinationIds: readonly string[], { replaced = false } = {}): Promise<number> {
  if (!destinationIds.length) return 0
  const rows = await endOpen(ctx.db, destinationIds, ctx.clock.now())
  const ids = rows.map((row) => row.id)
  if (!ids.length) return 0
  for (const type of jobTypes) await ctx.queue.cancel(ctx, type, ids)
  if (replaced) return ids.length
  await countHappenings(
    ctx,
    rows.map(({ workspace_id }) => ({ workspaceId: workspace_id, measure: 'delivery', key: 'cancelled' })),
  )
  await recordEvents(
    ctx,
    rows.map((row) => ({
      workspaceId: row.workspace_id,
      publicationId: row.publication_id,
      type: 'delivery.cancelled',
      data: { delivery: toDeliveryEvent(row), resolution: 'cancelled' },
    })),
  )
  return ids.length
}

export const toDeliveryEvent = (
  row: Pick<Row<'deliveries'>, 'id' | 'destination_id' | 'publication_id' | 'social_account_id' | 'due_at' | 'started_at'> & {
    platform: string
  },
): EventDetails<'delivery.started'>['delivery'] => ({
  id: row.id,
  destination_id: row.destination_id,
  publication_id: row.publication_id,
  social_account_id: row.social_account_id,
  platform: row.platform,
  due_at: row.due_at.toISOString(),
  ...defined({ started_at: row.started_at?.toISOString() }),
})

/** Deletes uploads and other steps that were prepared from content or settings that have changed. */
export async function discardPreparations({ db }: Pick<Ctx, 'db'>, destinationIds: readonly string[]): Promise<void> {
  if (destinationIds.length) await deleteSteps(db, destinationIds)
}

/** Records a user's answer: the destination is live, is not, or should be retried at their own risk. Returns true if its delivery was still open. */
export async function settleByHuman(
  ctx: EventCtx,
  row: Row<'destinations'>,
  resolution: 'published' | 'retry' | 'not_published',
  externalUrl: string | undefined,
): Promise<boolean> {
  const now = ctx.clock.now()
  const ended = await cancelDeliveries(ctx, [row.id], { replaced: true })
  await resolveByHuman(ctx.db, row.id)
  const failed: DestinationError = {
    kind: 'unknown',
    code: 'not_published',
    ...reason('not_published'),
    retryable: false,
    action: 'retry',
  }
  await settleDestination(
    ctx.db,
    { workspaceId: row.workspace_id, id: row.id },
    resolution === 'published'
      ? { status: 'published', error: null, external_url: externalUrl ?? null, published_at: now, updated_at: now }
      : { status: 'failed', error: failed, updated_at: now },
  )
  await recordResolution(ctx, row, resolution, externalUrl)
  return ended > 0
}

async function recordResolution(
  ctx: EventCtx,
  row: Row<'destinations'>,
  resolution: EventDetails<'delivery.resolved'>['resolution'],
  externalUrl = '',
): Promise<void> {
  const latest = await latestDelivery(ctx.db, row.workspace_id, row.id)
  const delivery = toDeliveryEvent({ ...latest, platform: row.platform })
  const about = { workspaceId: row.workspace_id, publicationId: row.publication_id }
  const finished_at = ctx.clock.now().toISOString()
  const published = { delivery, external_id: row.external_id ?? '', external_url: externalUrl, finished_at, late_ms: latest.late_ms ?? 0 }
  await recordEvents(ctx, [
    { ...about, type: 'delivery.resolved', data: { delivery, resolution } },
    ...(resolution === 'published' ? [{ ...about, type: 'delivery.published' as const, data: published }] : []),
  ])
}
