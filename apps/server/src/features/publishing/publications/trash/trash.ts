/** Moves publications to the trash, restores them, and deletes them permanently. */
import { type App, transact, type WorkspaceCtx } from '#server/context.ts'
import { Problem, say } from '#lib/errors.ts'
import { emptyTrash, lockExpired, type TrashedRow } from '#lib/trash.ts'
import { removeSubject, reviveUsed } from '#media/media/media.ts'
import { cancelDeliveries } from '#publishing/deliveries/deliveries.ts'
import { eventData, refreshStatus } from '#publishing/publication-progress/publication-progress.ts'
import { removeSitePosts, restoreSitePosts } from '#publishing/site/site.ts'
import { recordEvent } from '#signals/events/events.ts'
import { emitChanges } from '#signals/changes/changes.ts'
import { assertExpected, type Expectation, getPublication, lockForChange, touched } from '../write/load.ts'
import {
  type DestinationRow,
  listDestinations,
  lockAnyPublication,
  type PublicationRow,
  updatePublication,
  type PublicationWithDestinations,
} from '../publications.store.ts'
import { checkForQueue, type Planned, queue } from '../plan/queue.ts'
import { isRunning, isScheduled } from '../publications.policy.ts'
import { requireResolution, deletePublicationRow, clearDueTimes, cancelQueued } from './trash.store.ts'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Cancels the deliveries of a locked publication. Throws `state_conflict` while one is being published. */
async function stopDeliveries(ctx: WorkspaceCtx, { id }: PublicationRow): Promise<void> {
  const destinations = await listDestinations(ctx.db, ctx.workspace.id, [id])
  if (destinations.some(isRunning)) throw new Problem('state_conflict', 'A destination is being published. Wait until it finishes.')
  await cancelDeliveries(ctx, idsOf(destinations.filter(isScheduled)))
  // For unknown outcomes only the read-back ends, which does not count as a canceled delivery.
  await cancelDeliveries(ctx, idsOf(destinations), { replaced: true })
  await removeSitePosts(ctx, ctx.workspace.id, idsOf(destinations))
}

const recordDeleted = (ctx: WorkspaceCtx, publication: PublicationRow): Promise<void> =>
  recordEvent(ctx, {
    workspaceId: ctx.workspace.id,
    publicationId: publication.id,
    type: 'publication.deleted',
    data: eventData(publication, publication.schedule?.at),
  })

/** Throws `not_found` (also for one in the trash), `precondition_failed`, `revision_conflict` or `state_conflict`. */
export async function trashPublication(ctx: WorkspaceCtx, id: string, expectation: Expectation): Promise<void> {
  await transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, expectation)
    const now = ctx.clock.now()
    await stopDeliveries(ctx, publication)
    await cancelQueued(ctx.db, ctx.workspace.id, id, now)
    await requireResolution(ctx.db, ctx.workspace.id, id, now)
    const change = touched(ctx, publication)
    await updatePublication(ctx.db, ctx.workspace.id, id, { ...change, trashed_at: now })
    const status = await refreshStatus(ctx.db, id)
    await recordDeleted(ctx, { ...publication, ...change, status })
  })
}

/** Deletes permanently, from the trash or not. Throws what `trashPublication` throws. */
export async function deletePublication(ctx: WorkspaceCtx, id: string, expectation: Expectation): Promise<void> {
  await transact(ctx, async (ctx) => {
    const publication = assertExpected(await lockAnyPublication(ctx.db, ctx.workspace.id, id), expectation)
    if (!publication.trashed_at) {
      await stopDeliveries(ctx, publication)
      await recordDeleted(ctx, publication)
    }
    await remove(ctx, publication)
  })
}

type RemovalCtx = Pick<App, 'db' | 'clock' | 'queue' | 'handlers' | 'live'>

async function remove(ctx: RemovalCtx, { id, workspace_id: workspaceId }: TrashedRow): Promise<void> {
  await removeSubject(ctx, workspaceId, { kind: 'publication', id })
  await deletePublicationRow(ctx.db, workspaceId, id)
  emitChanges(ctx, [{ type: 'publication.changed', workspaceId, ids: { publication_id: id } }])
}

/** Deletes publications whose time in the trash is over. */
export const purgePublications = (ctx: RemovalCtx & { signal: AbortSignal }): Promise<void> =>
  emptyTrash(ctx, {
    batch: 50,
    lock: (ctx, limit) => lockExpired(ctx, 'publications', limit),
    remove: async (ctx, rows) => {
      for (const row of rows) await remove(ctx, row)
    },
  })

/** A destination that was queued before the deletion, with the reason it could not be rescheduled. */
export interface NotRescheduled {
  destinationId: string
  dueAt: Date
  problem: Problem
}

export interface Restored {
  loaded: PublicationWithDestinations
  notRescheduled: NotRescheduled[]
}

interface Due {
  row: DestinationRow
  dueAt: Date
}

/** Throws the reason when the destination cannot be queued for its former time. */
async function plan(ctx: WorkspaceCtx, publication: PublicationRow, { row, dueAt }: Due): Promise<Planned[]> {
  if (dueAt <= ctx.clock.now()) {
    const passed = say('time_has_passed')
    throw new Problem('state_conflict', passed.message, { errors: [{ ...passed, value: dueAt.toISOString() }] })
  }
  const checked = await checkForQueue(ctx, publication, [{ ...row, due_at: dueAt }], 'publish_scheduled')
  return checked.map((one) => ({ ...one, dueAt, plannedAt: row.planned_at ?? dueAt, inQueue: row.in_queue }))
}

/** Requeues each destination that allows it, independently of the others. */
async function requeue(ctx: WorkspaceCtx, publication: PublicationRow, due: readonly Due[]): Promise<NotRescheduled[]> {
  const planned: Planned[] = []
  const notRescheduled: NotRescheduled[] = []
  for (const one of due) {
    try {
      planned.push(...(await plan(ctx, publication, one)))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notRescheduled.push({ destinationId: one.row.id, dueAt: one.dueAt, problem: error })
    }
  }
  if (planned.length) await queue(ctx, publication, planned, { at: publication.list_at })
  return notRescheduled
}

/** A publication outside the trash stays unchanged. Throws `not_found`, `precondition_failed` or `revision_conflict`. */
export async function restorePublication(
  ctx: WorkspaceCtx,
  id: string,
  { reschedule }: { reschedule: boolean },
  expectation: Expectation,
): Promise<Restored> {
  return transact(ctx, async (ctx) => {
    const publication = assertExpected(await lockAnyPublication(ctx.db, ctx.workspace.id, id), expectation)
    if (!publication.trashed_at) return { loaded: await getPublication(ctx, ctx.workspace.id, id), notRescheduled: [] }
    const destinations = await listDestinations(ctx.db, ctx.workspace.id, [id])
    const change = touched(ctx, publication)
    await updatePublication(ctx.db, ctx.workspace.id, id, { ...change, trashed_at: null })
    await clearDueTimes(ctx.db, ctx.workspace.id, id)
    await reviveUsed(ctx, { kind: 'publication', id })
    await restoreSitePosts(ctx, ctx.workspace.id, idsOf(destinations))
    await recordEvent(ctx, {
      workspaceId: ctx.workspace.id,
      publicationId: id,
      type: 'publication.restored',
      data: eventData({ ...publication, ...change }, publication.schedule?.at),
    })
    const due = destinations.flatMap((row) => (row.due_before_trash ? { row, dueAt: row.due_before_trash } : []))
    const notRescheduled = reschedule ? await requeue(ctx, publication, due) : []
    return { loaded: await getPublication(ctx, ctx.workspace.id, id), notRescheduled }
  })
}
