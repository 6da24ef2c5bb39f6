import { transact, type WorkspaceCtx } from '#server/context.ts'
import { assertCurrent } from '#http/etag.ts'
import { Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { nextUpdate } from '#lib/time.ts'
import { setMediaUses, fitsStorageLimit } from '#media/media/media.ts'
import * as store from './assets.store.ts'
import { assertProject, lockProject } from './head.ts'

export type { AssetRow } from './assets.store.ts'

export async function listAssets(ctx: WorkspaceCtx, projectId: string): Promise<store.AssetRow[]> {
  await assertProject(ctx, projectId)
  return store.listAssets(ctx.db, ctx.workspace.id, projectId)
}

interface NewAsset {
  stableId: string
  filename: string
  mime: string
  size: number
  sha256: string | undefined
  preparation: Record<string, unknown>
  deviceId: string | undefined
}

/** Returns a file that was already announced unchanged. */
export const reserveAsset = (ctx: WorkspaceCtx, projectId: string, asset: NewAsset): Promise<{ asset: store.AssetRow; isNew: boolean }> =>
  transact(ctx, async (ctx) => {
    await lockProject(ctx, projectId)
    const known = await store.findStable(ctx.db, ctx.workspace.id, projectId, asset.stableId)
    if (known) return { asset: known, isNew: false }
    const now = ctx.clock.now()
    const inserted = await store.insertAsset(ctx.db, {
      id: uuid7(now),
      workspace_id: ctx.workspace.id,
      project_id: projectId,
      stable_media_id: asset.stableId,
      device_id: asset.deviceId ?? null,
      uploaded_by: ctx.actor.userId,
      original_filename: asset.filename,
      mime_type: asset.mime.toLowerCase(),
      size: asset.size,
      sha256: asset.sha256?.toLowerCase() ?? null,
      preparation: JSON.stringify(asset.preparation),
      created_at: now,
      updated_at: now,
    })
    return { asset: inserted, isNew: true }
  })

export const noRoom = 'The workspace has no storage left for this file.'

/** Throws `not_found`, `precondition_failed`, or `state_conflict` for a file that already exists. */
export const beginUpload = (ctx: WorkspaceCtx, projectId: string, id: string, ifMatch: string | undefined): Promise<store.AssetRow> =>
  transact(ctx, async (ctx) => {
    await lockProject(ctx, projectId)
    const asset = assertCurrent(await store.lockAsset(ctx.db, ctx.workspace.id, projectId, id), 'file of the project', ifMatch)
    if (asset.status === 'ready') throw new Problem('state_conflict', 'The file is already uploaded.')
    const fits = await fitsStorageLimit(ctx, { id: asset.media_id ?? '', workspace_id: ctx.workspace.id, size: asset.size })
    const next = fits
      ? { status: 'uploading' as const, attention_reason: null }
      : { status: 'needs_storage' as const, attention_reason: noRoom }
    if (next.status === asset.status) return asset
    return store.updateAsset(ctx.db, ctx.workspace.id, id, { ...next, updated_at: nextUpdate(ctx, asset) })
  })

/** Gives a copied project the finished files of the original. */
export async function copyFinishedAssets(ctx: WorkspaceCtx, { from, to }: { from: string; to: string }): Promise<void> {
  const now = ctx.clock.now()
  const finished = (await store.listAssets(ctx.db, ctx.workspace.id, from)).filter(({ status, media_id }) => status === 'ready' && media_id)
  if (!finished.length) return
  await setMediaUses(
    ctx,
    'video_project',
    to,
    finished.flatMap(({ media_id }) => media_id ?? []),
  )
  await store.insertAssets(
    ctx.db,
    finished.map((asset) => ({
      ...asset,
      id: uuid7(now),
      project_id: to,
      preparation: JSON.stringify(asset.preparation),
      created_at: now,
      updated_at: now,
    })),
  )
}
