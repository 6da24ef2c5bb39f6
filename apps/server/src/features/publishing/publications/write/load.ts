/** Shared by all changes of a publication: reads it, locks it, and compares the revision. */
import type { Ctx, WorkspaceCtx } from '#server/context.ts'
import { assertCurrent } from '#http/etag.ts'
import { notFound, Problem, say } from '#lib/errors.ts'
import { getTimes, loadPublication, lockPublication, type PublicationRow, type PublicationWithDestinations } from '../publications.store.ts'

export interface Expectation {
  revision: number | undefined
  ifMatch: string | undefined
}

export async function getPublication(ctx: Pick<Ctx, 'db'>, workspaceId: string, id: string): Promise<PublicationWithDestinations> {
  const loaded = await loadPublication(ctx.db, workspaceId, id)
  if (!loaded) throw notFound('publication')
  return loaded
}

/** Locks the publication and rejects a change of another revision. */
export async function lockForChange(ctx: WorkspaceCtx, id: string, { revision, ifMatch }: Expectation): Promise<PublicationRow> {
  return assertExpected(await lockPublication(ctx.db, ctx.workspace.id, id), { revision, ifMatch })
}

/** Throws `not_found`, `precondition_failed` or `revision_conflict`. */
export function assertExpected(found: PublicationRow | undefined, { revision, ifMatch }: Expectation): PublicationRow {
  const publication = assertCurrent(found, 'publication', ifMatch)
  if (revision !== undefined && revision !== publication.revision)
    throw new Problem('revision_conflict', `The publication is at revision ${publication.revision}.`, {
      errors: [{ ...say('another_revision'), location: 'body.expected_revision', value: publication.revision }],
    })
  return publication
}

export const touched = (ctx: Ctx, publication: PublicationRow) => ({ revision: publication.revision + 1, updated_at: ctx.clock.now() })

export async function zoneOf(ctx: WorkspaceCtx): Promise<string> {
  return (await getTimes(ctx.db, ctx.workspace.id)).timezone
}
