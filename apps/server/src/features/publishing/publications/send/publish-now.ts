/** Publishes now, or after a short delay during which the previous state can be restored. */
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { FormerDestination } from '#db/schema.ts'
import { assertNotHeld } from '#jobs/hold.ts'
import { Problem } from '#lib/errors.ts'
import { listWaitingDeliveries } from '#publishing/deliveries/deliveries.ts'
import { checkForQueue, queue } from '../plan/queue.ts'
import { listSchedulable } from '../plan/schedule-publication.ts'
import type { DestinationRow, PublicationWithDestinations } from '../publications.store.ts'
import { type Expectation, getPublication, lockForChange } from '../write/load.ts'

/** The state that canceling during the delay of a publish-now restores. The caller holds the lock of the publication. */
async function toFormer(ctx: WorkspaceCtx, rows: readonly DestinationRow[]): Promise<Map<string, FormerDestination>> {
  const waiting = await listWaitingDeliveries(
    ctx.db,
    ctx.workspace.id,
    rows.map((row) => row.id),
  )
  return new Map(
    rows.map((row) => {
      const delivery = waiting.find(({ destination_id }) => destination_id === row.id)
      const former: FormerDestination = {
        status: row.status,
        due_at: row.due_at?.toISOString() ?? null,
        planned_at: row.planned_at?.toISOString() ?? null,
        scheduled_by: row.scheduled_by,
        error: row.error,
        in_queue: row.in_queue,
        ...(delivery && {
          delivery: {
            id: delivery.id,
            due_at: delivery.due_at.toISOString(),
            next_try_at: delivery.next_try_at?.toISOString() ?? null,
          },
        }),
      }
      return [row.id, former]
    }),
  )
}

export async function publishNow(
  ctx: WorkspaceCtx,
  id: string,
  delaySeconds: number,
  expectation: Expectation,
): Promise<PublicationWithDestinations> {
  return transact(ctx, async (ctx) => {
    await assertNotHeld(ctx)
    const publication = await lockForChange(ctx, id, expectation)
    const rows = await listSchedulable(ctx, publication)
    if (!rows.length) throw new Problem('state_conflict', 'No destination can be published.')
    const checked = await checkForQueue(ctx, publication, rows, 'publish_immediate')
    const at = new Date(ctx.clock.now().getTime() + delaySeconds * 1000)
    const planned = checked.map((one) => ({ ...one, plannedAt: at, dueAt: at }))
    await queue(ctx, publication, planned, { at, ...(delaySeconds > 0 && { former: await toFormer(ctx, rows) }) })
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
