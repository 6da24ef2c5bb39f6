import { type App, transact, type WorkspaceCtx } from '#server/context.ts'
import { assertCurrent } from '#http/etag.ts'
import { nextUpdate } from '#lib/time.ts'
import { emptyTrash, lockExpired, type TrashedRow } from '#lib/trash.ts'
import { removeSubject, reviveMedia, setMediaUses } from '#media/media/media.ts'
import { emitChanges } from '#signals/changes/changes.ts'
import { assertEnabled } from '#studio/image-editor/image-editor.ts'
import { getDesign, emitDesignChange } from './load.ts'
import * as store from './designs.store.ts'

const kind = 'design'

/** Throws `not_found`, also for one in the trash, or `precondition_failed`. */
export function trashDesign(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> {
  assertEnabled(ctx)
  return transact(ctx, async (ctx) => {
    assertCurrent(await store.lockDesign(ctx.db, ctx.workspace.id, id), kind, ifMatch)
    await store.updateDesign(ctx.db, ctx.workspace.id, id, { trashed_at: ctx.clock.now() })
    emitDesignChange(ctx, id)
  })
}

/** Does nothing to a design that is not in the trash. Throws `not_found` or `precondition_failed`. */
export function restoreDesign(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<store.DesignRow> {
  assertEnabled(ctx)
  return transact(ctx, async (ctx) => {
    const design = assertCurrent(await store.lockAnyDesign(ctx.db, ctx.workspace.id, id), kind, ifMatch)
    if (design.trashed_at) {
      const mediaIds = [...design.media_ids, ...(design.cover_media_id === null ? [] : [design.cover_media_id])]
      await store.updateDesign(ctx.db, ctx.workspace.id, id, { trashed_at: null, updated_at: nextUpdate(ctx, design) })
      await reviveMedia(ctx, mediaIds)
      // Designs deleted by versions without a trash had released their media.
      await setMediaUses(ctx, kind, id, mediaIds)
      emitDesignChange(ctx, id)
    }
    return getDesign(ctx, id)
  })
}

type RemovalCtx = Pick<App, 'db' | 'clock' | 'queue' | 'handlers' | 'live'>

/** Deletes the design with its history, and the previews that no other design uses. */
async function remove(ctx: RemovalCtx, { id, workspace_id: workspaceId }: TrashedRow): Promise<void> {
  await removeSubject(ctx, workspaceId, { kind, id })
  await store.deleteDesignRow(ctx.db, workspaceId, id)
  emitChanges(ctx, [{ type: 'design.changed', workspaceId, ids: { design_id: id } }])
}

/** Deletes a design permanently, in the trash or not. Throws `not_found` or `precondition_failed`. */
export function deleteDesign(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> {
  assertEnabled(ctx)
  return transact(ctx, async (ctx) => remove(ctx, assertCurrent(await store.lockAnyDesign(ctx.db, ctx.workspace.id, id), kind, ifMatch)))
}

/** Deletes designs whose time in the trash is over. */
export const purgeDesigns = (ctx: RemovalCtx & { signal: AbortSignal }): Promise<void> =>
  emptyTrash(ctx, {
    batch: 20,
    lock: (ctx, limit) => lockExpired(ctx, 'designs', limit),
    remove: async (ctx, rows) => {
      for (const row of rows) await remove(ctx, row)
    },
  })
