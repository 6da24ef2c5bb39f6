import { transact, type WorkspaceCtx } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { isRestorable, unschedule } from '../plan/unschedule.ts'
import { listDestinations, type PublicationWithDestinations } from '../publications.store.ts'
import { type Expectation, getPublication, lockForChange } from '../write/load.ts'

export async function cancelPublication(ctx: WorkspaceCtx, id: string, expectation: Expectation): Promise<PublicationWithDestinations> {
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, expectation)
    const rows = (await listDestinations(ctx.db, ctx.workspace.id, [id])).filter((row) => row.status === 'scheduled')
    if (!rows.length) throw new Problem('state_conflict', 'No destination is scheduled.')
    // Publish-now keeps the schedule, so restored destinations still have it.
    const schedule = rows.some(isRestorable(ctx.clock.now())) ? publication.schedule : null
    await unschedule(ctx, publication, rows, {
      schedule: schedule && JSON.stringify(schedule),
      list_at: schedule ? new Date(schedule.at) : publication.created_at,
    })
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
