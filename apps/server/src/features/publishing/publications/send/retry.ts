/** Retries failed destinations, all of a publication or one. */
import { transact, type WorkspaceCtx } from '#server/context.ts'
import { assertNotHeld } from '#jobs/hold.ts'
import { Problem } from '#lib/errors.ts'
import { queueAgain } from '../plan/queue.ts'
import { isRetryable } from '../publications.policy.ts'
import { listDestinations, type PublicationWithDestinations } from '../publications.store.ts'
import { type Expectation, getPublication, lockForChange } from '../write/load.ts'
import { lockDestination } from './lock-destination.ts'

export async function retryFailed(ctx: WorkspaceCtx, id: string, expectation: Expectation): Promise<PublicationWithDestinations> {
  return transact(ctx, async (ctx) => {
    await assertNotHeld(ctx)
    const publication = await lockForChange(ctx, id, expectation)
    const rows = (await listDestinations(ctx.db, ctx.workspace.id, [id])).filter((row) => isRetryable(row, publication))
    if (!rows.length) throw new Problem('state_conflict', 'No failed destination can be retried.')
    await queueAgain(ctx, publication, rows)
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

export async function retryDestination(
  ctx: WorkspaceCtx,
  id: string,
  destinationId: string,
  expectation: Expectation,
): Promise<PublicationWithDestinations> {
  return transact(ctx, async (ctx) => {
    await assertNotHeld(ctx)
    const { publication, row } = await lockDestination(ctx, id, destinationId, 'failed', expectation)
    await queueAgain(ctx, publication, [row])
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
