import { transact, type WorkspaceCtx } from '#server/context.ts'
import { invalid, Problem, say } from '#lib/errors.ts'
import { recordEvent, recordEvents } from '#signals/events/events.ts'
import { change, isKept, isUploading, mediaEvent, purge, save } from './lifecycle.ts'
import { listHeld, listUsesOf, lockAll, type MediaRow, moveToTrash } from './media.store.ts'
import { withinStorageLimit } from './storage-limit.ts'

/** Trashes unused files; deletes unfinished uploads at once. Throws `media_in_use` with the uses. */
async function trash(ctx: WorkspaceCtx, rows: readonly MediaRow[], locate: (id: string) => string): Promise<void> {
  const wanted = rows.filter(isKept)
  const ids = wanted.map(({ id }) => id)
  const blocking = (await listUsesOf(ctx.db, ctx.workspace.id, ids)).filter((use) => use.blocks_deletion)
  if (blocking.length) {
    const errors = blocking
      .slice(0, 20)
      .map((use) => ({ ...say('used_by', { status: use.status, kind: use.kind }), location: locate(use.media_id), value: use.id }))
    throw new Problem('media_in_use', 'This file is in use. Remove it there first.', { errors })
  }
  for (const row of rows.filter(isUploading)) await purge(ctx, row)
  await moveToTrash(ctx.db, ctx.workspace.id, ids, ctx.clock.now())
  await recordEvents(
    ctx,
    wanted.map((row) => mediaEvent(row, 'media.trashed')),
  )
}

/**
 * Deletes a file permanently, in the trash or not. Throws `not_found`, `precondition_failed`, or `media_in_use` while
 * anything refers to it.
 */
export const deleteMedia = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> =>
  change(ctx, id, ifMatch, async (ctx, row) => {
    if ((await listHeld(ctx.db, ctx.workspace.id, [id])).length)
      throw new Problem('media_in_use', 'This file is still in use, possibly by something in the trash. Move it to the trash instead.')
    await purge(ctx, row)
    if (!isUploading(row)) await recordEvent(ctx, mediaEvent(row, 'media.deleted'))
  })

/** Throws `not_found`, `precondition_failed` or `media_in_use`. */
export const trashMedia = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> =>
  change(ctx, id, ifMatch, (ctx, row) => trash(ctx, [row], () => 'path.id'))

/** Trashes all of these files or none. Throws `validation_failed` for files of another workspace, or `media_in_use`. */
export const trashAll = (ctx: WorkspaceCtx, ids: readonly string[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const rows = await lockAll(ctx.db, ctx.workspace.id, ids)
    const known = new Set(rows.map(({ id }) => id))
    const at = (id: string) => `body.media_ids[${ids.indexOf(id)}]`
    const problems = ids.filter((id) => !known.has(id)).map((value) => ({ ...say('unknown_file'), location: at(value), value }))
    if (problems.length) throw invalid(problems)
    await trash(ctx, rows, at)
  })

/** Restores a file from the trash. Trashed files already count as storage, so this fails only if the workspace is over its limit. */
export const restoreMedia = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<MediaRow> =>
  change(ctx, id, ifMatch, async (ctx, row) =>
    row.trashed_at ? withinStorageLimit(ctx, row, (ctx) => save(ctx, row, { trashed_at: null })) : row,
  )
