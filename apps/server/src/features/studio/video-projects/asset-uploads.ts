/** Uploads of a project's files: the handlers that the media library calls for expected files. */
import { type ArrivedFile, type Handlers, type InWorkspace, transact, type WorkspaceCtx } from '#server/context.ts'
import { type ErrorDetail, invalid, invalidAt, Problem, say } from '#lib/errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { purge, setMediaUses, fitsStorageLimit, lockMedia } from '#media/media/media.ts'
import { noRoom } from './assets.ts'
import * as store from './assets.store.ts'
import { findHead, lockHead } from './video-projects.store.ts'

/** Throws `validation_failed` for a file that is unknown or differs from its announcement, `state_conflict` for one that already exists. */
export const findAwaited: Handlers['findAwaited'] = async (ctx, id, { size, client_sha256: sha256 }) => {
  const asset = await store.findAsset(ctx.db, ctx.workspace.id, id)
  const project = asset && (await findHead(ctx.db, ctx.workspace.id, asset.project_id))
  if (!asset || !project || project.trashed_at) throw invalidAt('body.video_project_asset_id', say('unknown_project_file'), id)
  const problems: ErrorDetail[] = []
  if (size !== asset.size) problems.push({ ...say('announced_other_size', { size: asset.size }), location: 'body.size', value: size })
  if (sha256 && asset.sha256 && sha256.toLowerCase() !== asset.sha256)
    problems.push({ ...say('announced_other_digest'), location: 'body.client_sha256', value: sha256 })
  if (problems.length) throw invalid(problems)
  if (asset.status === 'ready') throw new Problem('state_conflict', 'The file is already uploaded.')
  return {
    sha256: asset.sha256,
    assertRoom: (ctx) => assertAssetRoom(ctx, asset),
    attach: (ctx, mediaId) => attachUpload(ctx, asset, mediaId),
    settle: (ctx, arrived) => settleAsset(ctx, asset, arrived),
  }
}

/** Throws `limit_reached` if the workspace has no room; the file then needs storage. */
async function assertAssetRoom(ctx: WorkspaceCtx, asset: store.AssetRow): Promise<void> {
  if (await fitsStorageLimit(ctx, { id: asset.media_id ?? '', workspace_id: asset.workspace_id, size: asset.size })) return
  const values = { status: 'needs_storage' as const, attention_reason: noRoom, updated_at: nextUpdate(ctx, asset) }
  await store.updateAsset(ctx.db, asset.workspace_id, asset.id, values)
  throw new Problem('limit_reached', noRoom)
}

async function lockOpen(ctx: InWorkspace, { workspace_id, project_id, id }: store.AssetRow): Promise<store.AssetRow | undefined> {
  const project = await lockHead(ctx.db, workspace_id, project_id)
  return project && store.lockAsset(ctx.db, workspace_id, project_id, id)
}

/** Assigns this upload to the file and aborts an earlier unfinished one. Call it in the transaction that starts the upload. */
async function attachUpload(ctx: WorkspaceCtx, asset: store.AssetRow, mediaId: string): Promise<void> {
  const locked = await lockOpen(ctx, asset)
  if (!locked || locked.status === 'ready') throw new Problem('state_conflict', 'The file is already uploaded, or its project was deleted.')
  const former = locked.media_id === null ? undefined : await lockMedia(ctx.db, asset.workspace_id, locked.media_id)
  if (former?.processing_status === 'uploading') await purge(ctx, former)
  await store.updateAsset(ctx.db, asset.workspace_id, asset.id, {
    media_id: mediaId,
    status: 'uploading',
    attention_reason: null,
    uploaded_by: ctx.actor.userId,
    updated_at: nextUpdate(ctx, asset),
  })
}

/** Marks the file as ready. Does nothing if the project was deleted. */
const settleAsset = (ctx: InWorkspace, asset: store.AssetRow, { mediaId, sha256 }: ArrivedFile): Promise<void> =>
  transact(ctx, async (ctx) => {
    const locked = await lockOpen(ctx, asset)
    if (!locked) return
    if (!(await lockMedia(ctx.db, asset.workspace_id, mediaId))) throw new Problem('state_conflict', 'The file was removed.')
    await store.updateAsset(ctx.db, asset.workspace_id, asset.id, {
      media_id: mediaId,
      sha256,
      status: 'ready',
      attention_reason: null,
      updated_at: nextUpdate(ctx, locked),
    })
    await setMediaUses(ctx, 'video_project', asset.project_id, await store.listReadyMedia(ctx.db, asset.workspace_id, asset.project_id))
  })

/** Handles an upload that belongs to a file of a project, and ignores others. */
export const uploadEnded: Handlers['uploadEnded'] = async (ctx, arrived) => {
  const asset = await store.findAssetOf(ctx.db, ctx.workspace.id, arrived.mediaId)
  if (asset) await settleAsset(ctx, asset, arrived)
}

/** Handles an aborted upload, or a rejected file. */
export const mediaPurged: Handlers['mediaPurged'] = async ({ db, clock }, { workspaceId, mediaId, reason }) => {
  await store.failUpload(db, workspaceId, mediaId, reason, clock.now())
}
