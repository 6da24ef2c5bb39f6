import type { WorkspaceCtx } from '#server/context.ts'
import type { DestinationStatus } from '#db/schema.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { listDestinations } from '../publications.store.ts'
import { type Expectation, lockForChange } from '../write/load.ts'

/** Locks the publication of a destination. Throws `state_conflict` if the destination has another status. */
export async function lockDestination(
  ctx: WorkspaceCtx,
  id: string,
  destinationId: string,
  status: DestinationStatus,
  expectation: Expectation,
) {
  const publication = await lockForChange(ctx, id, expectation)
  const row = (await listDestinations(ctx.db, ctx.workspace.id, [id])).find((candidate) => candidate.id === destinationId)
  if (!row) throw notFound('destination')
  if (row.status !== status) throw new Problem('state_conflict', `The destination is ${row.status}, not ${status}.`)
  return { publication, row }
}
