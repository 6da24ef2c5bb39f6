/** Cancels scheduled destinations. During the delay of a publish-now, restores the previous state instead. */
import type { WorkspaceCtx } from '#server/context.ts'
import type { FormerDestination } from '#db/schema.ts'
import { cancelDeliveries, discardPreparations, reopenDeliveries } from '#publishing/deliveries/deliveries.ts'
import { mediaIdsOf } from '#publishing/drafts/drafts.ts'
import { findPause } from '#publishing/posting-schedules/posting-schedules.ts'
import { eventData, refreshStatus } from '#publishing/publication-progress/publication-progress.ts'
import { forecastPublications } from '#publishing/forecast/forecast.ts'
import { recordEvents } from '#signals/events/events.ts'
import { touched } from '../write/load.ts'
import { type DestinationRow, type PublicationRow, updateDestination, updatePublication } from '../publications.store.ts'
import { toDueTime } from './queue.ts'

type Restorable = DestinationRow & { former: FormerDestination }

/** During the delay no run has claimed the delivery. */
export const isRestorable =
  (now: Date) =>
  (row: DestinationRow): row is Restorable =>
    row.former !== null && (row.due_at ?? now) > now

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

const idsOf = (rows: readonly DestinationRow[]) => rows.map(({ id }) => id)

/** Returns the destinations that are scheduled for their former times again. */
async function restore(ctx: WorkspaceCtx, publication: PublicationRow, rows: readonly Restorable[]): Promise<Restorable[]> {
  const waiting = rows.filter(({ former }) => former.delivery)
  const heldAt = waiting.some(({ former }) => former.in_queue) ? await findPause(ctx, publication.social_set_id) : undefined
  await cancelDeliveries(ctx, idsOf(waiting), { replaced: true })
  for (const { id, former } of rows)
    await updateDestination(ctx.db, ctx.workspace.id, id, {
      status: former.status,
      due_at: dateOf(former.due_at),
      planned_at: dateOf(former.planned_at ?? former.due_at),
      scheduled_by: former.scheduled_by,
      error: former.error && JSON.stringify(former.error),
      former: null,
      in_queue: former.in_queue ?? false,
      updated_at: ctx.clock.now(),
    })
  await reopenDeliveries(
    ctx,
    waiting.flatMap((row) => {
      const { delivery } = row.former
      if (!delivery) return []
      return {
        id: delivery.id,
        workspaceId: ctx.workspace.id,
        publicationId: publication.id,
        accountId: row.social_account_id,
        platform: row.platform,
        dueAt: new Date(delivery.due_at),
        nextTryAt: dateOf(delivery.next_try_at),
        hasMedia: mediaIdsOf(publication, row).length > 0,
        ...(row.former.in_queue && { heldAt }),
      }
    }),
  )
  // Preparations may be for an outdated content, since it can change during the delay.
  await discardPreparations(ctx, idsOf(waiting))
  return waiting
}

/** Cancels the destinations and their deliveries and records the events, in the caller's transaction. */
export async function unschedule(
  ctx: WorkspaceCtx,
  publication: PublicationRow,
  rows: readonly DestinationRow[],
  changes: Parameters<typeof updatePublication>[3] = {},
): Promise<void> {
  const now = ctx.clock.now()
  const restorable = rows.filter(isRestorable(now))
  const rest = rows.filter((row) => !restorable.includes(row as Restorable))
  const waiting = await restore(ctx, publication, restorable)
  const ended = rows.filter((row) => !waiting.includes(row as Restorable))
  await cancelDeliveries(ctx, idsOf(ended))
  for (const row of rest)
    await updateDestination(ctx.db, ctx.workspace.id, row.id, { status: 'cancelled', due_at: null, former: null, updated_at: now })
  await updatePublication(ctx.db, ctx.workspace.id, publication.id, { ...touched(ctx, publication), ...changes })
  const status = await refreshStatus(ctx.db, publication.id)
  const about = { workspaceId: ctx.workspace.id, publicationId: publication.id }
  const changed = { ...publication, status, revision: publication.revision + 1 }
  const of = (list: readonly DestinationRow[]) => list.map((row) => toDueTime(row, row.due_at ?? now))
  const again = waiting.map((row) => toDueTime(row, dateOf(row.former.due_at) ?? now))
  await recordEvents(ctx, [
    ...(ended.length
      ? [{ ...about, type: 'publication.unscheduled' as const, data: { ...eventData(changed), destinations: of(ended) } }]
      : []),
    ...(again.length
      ? [
          {
            ...about,
            type: 'publication.scheduled' as const,
            data: { ...eventData(changed, publication.schedule?.at), destinations: again },
          },
        ]
      : []),
  ])
  if (waiting.length) await forecastPublications(ctx, [publication.id], { notifies: false })
}
