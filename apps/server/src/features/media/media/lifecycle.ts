import { type Ctx, transact, type WorkspaceCtx } from '#server/context.ts'
import { assertCurrent } from '#http/etag.ts'
import { type LiveCtx, emitChanges } from '#signals/changes/changes.ts'
import { folderOf } from './media.policy.ts'
import type { ShownMedia } from './list.store.ts'
import { deleteMediaRow, lockMedia, type MediaRow, updateMedia } from './media.store.ts'

export const isUploading = (row: Pick<MediaRow, 'processing_status'>): boolean => row.processing_status === 'uploading'

/** Complete, and not in the trash. */
export const isKept = (row: Pick<MediaRow | ShownMedia, 'processing_status' | 'trashed_at'>): boolean =>
  !row.trashed_at && !isUploading(row)

export const hasFailedAnalysis = (row: Pick<MediaRow, 'analysis_status'>): boolean => row.analysis_status === 'failed'

/** Runs a change of one locked file after checking If-Match. Throws `not_found` or `precondition_failed`. */
export function change<T>(
  ctx: WorkspaceCtx,
  id: string,
  ifMatch: string | undefined,
  work: (ctx: WorkspaceCtx, row: MediaRow) => Promise<T>,
): Promise<T> {
  return transact(ctx, async (ctx) => {
    const row = assertCurrent(await lockMedia(ctx.db, ctx.workspace.id, id), 'media', ifMatch)
    return work(ctx, row)
  })
}

/** Announces changes that emit no event. */
export const emitMediaChanges = (ctx: LiveCtx, workspaceId: string, ids: readonly string[]): void =>
  emitChanges(
    ctx,
    ids.map((media_id) => ({ type: 'media.changed', workspaceId, ids: { media_id } })),
  )

export async function save(ctx: WorkspaceCtx, row: MediaRow, values: Parameters<typeof updateMedia>[3]): Promise<MediaRow> {
  emitMediaChanges(ctx, row.workspace_id, [row.id])
  return (await updateMedia(ctx.db, row.workspace_id, row.id, { ...values, updated_at: ctx.clock.now() })) ?? row
}

export const mediaEvent = (row: MediaRow, type: 'media.ready' | 'media.failed' | 'media.trashed' | 'media.deleted') => ({
  workspaceId: row.workspace_id,
  type,
  data: { media: { id: row.id, mime_type: row.mime, size: row.size } },
})

export type PurgeCtx = Pick<Ctx, 'db' | 'clock' | 'queue' | 'handlers' | 'live'>

/** Deletes a row and, after the commit, its bytes. `reason` is passed to handlers that wait for the file. */
export async function purge(ctx: PurgeCtx, row: MediaRow, reason = "The upload wasn't completed."): Promise<void> {
  const folder = folderOf(row)
  await ctx.handlers.mediaPurged(ctx, { workspaceId: row.workspace_id, mediaId: row.id, reason })
  await deleteMediaRow(ctx.db, row.workspace_id, row.id)
  emitMediaChanges(ctx, row.workspace_id, [row.id])
  await ctx.queue.enqueue(ctx, 'storage.delete', { workspace_id: row.workspace_id, folder }, { subject: folder })
}

export const enqueueAnalysis = (ctx: Pick<Ctx, 'db' | 'queue'>, row: Pick<MediaRow, 'workspace_id' | 'id'>): Promise<void> =>
  ctx.queue.enqueue(ctx, 'media.analyze', { workspace_id: row.workspace_id, media_id: row.id }, { subject: row.id })
