/** Marks what another server may have sent, so that each of these deliveries is looked for on its network before this server sends it. */
import { type Ctx, transact } from '#server/context.ts'
import { priorityOf } from '#jobs/queue.ts'
import { refreshProgress } from '#publishing/publication-progress/publication-progress.ts'
import { emitChanges } from '#signals/changes/changes.ts'
import { lockPublicationRows } from './deliveries.store.ts'
import { destinationError } from './failures.ts'
import * as store from './lost.store.ts'

export type Marking = Omit<store.Marking, 'limit'>

const batchSize = 200

/** Returns the number of deliveries that were marked, 0 when all are. Each call marks a batch in a transaction of its own. */
export const markDueAsLost = (ctx: Ctx, marking: Marking): Promise<number> =>
  transact(ctx, async (ctx) => {
    const marked = await store.markDue(ctx.db, { ...marking, limit: batchSize })
    const waiting = marked.filter(({ is_waiting }) => is_waiting)
    const publicationIds = [...new Set(waiting.map(({ publication_id }) => publication_id))]
    await lockPublicationRows(ctx.db, publicationIds)
    const error = destinationError({ kind: 'unknown', code: 'outcome_unknown' }, marking.dueUntil)
    await store.markLooking(
      ctx.db,
      waiting.map(({ id }) => id),
      error,
      ctx.clock.now(),
    )
    await refreshProgress(ctx.db, publicationIds)
    // By then, a call that the other server made at the last moment has ended.
    const moves = waiting.map(({ id, due_at }) => ({ subject: id, startAt: marking.dueUntil, priority: priorityOf(due_at) }))
    await ctx.queue.move(ctx, 'delivery.publish', moves)
    emitChanges(
      ctx,
      waiting.map((row) => ({
        type: 'destination.changed' as const,
        workspaceId: row.workspace_id,
        ids: {
          publication_id: row.publication_id,
          destination_id: row.destination_id,
          delivery_id: row.id,
          social_account_id: row.social_account_id,
        },
      })),
    )
    return marked.length
  })

export const markLaterAsLost = ({ db }: Pick<Ctx, 'db'>, marking: Marking) => store.markLater(db, marking)

export const forgetEndedLost = ({ db }: Pick<Ctx, 'db'>) => store.deleteEnded(db)

export const countLost = ({ db }: Pick<Ctx, 'db'>) => store.countLost(db)

export const countHeldBack = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>) => store.countWaiting(db, clock.now())
