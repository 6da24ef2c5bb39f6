import type { DraftMedia } from '@broadside/networks/spec/index'
import { type Ctx, type InWorkspace, transact, type WorkspaceCtx } from '#server/context.ts'
import type { Db } from '#db/open.ts'
import { ChildFailed } from '#lib/child.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { BadMedia, decode, isDecodable, needsChild } from '#lib/files/picture.ts'
import { readAll } from '#lib/files/read-all.ts'
import { MediaMissing } from '#lib/media-store/media-store.ts'
import { kindOf } from '@broadside/contract/media-rules'
import { asDrawn } from './imaging/variant.ts'
import { change, enqueueAnalysis, hasFailedAnalysis, purge, type PurgeCtx, save } from './lifecycle.ts'
import { isCounted, roomOf } from './media.policy.ts'
import {
  deleteUses,
  findMedia,
  findOfMany,
  findReady,
  holdReady,
  insertUses,
  listUsedBy,
  listUsed,
  listUses,
  lockAll,
  lockUsable,
  type MediaRow,
  type Subject,
  setAssetKind,
  sumStorage,
  untrash,
} from './media.store.ts'
import { findRendition, isRefused } from './renditions.store.ts'
import { defined } from '#lib/defined.ts'

export { adoptFile, assertRoomForAll, enqueueAnalyses } from './adopt.ts'
export { createImaging } from './imaging/imaging.ts'
export { purge } from './lifecycle.ts'
export { lockMedia, sumStorageOfAll } from './media.store.ts'
export { importFile } from './uploads.ts'
export { fitsStorageLimit } from './storage-limit.ts'
export { addressRendition, openRendition } from './renditions.ts'
export { sendMedia } from './content.ts'
export type { MediaRow }

const byId = (rows: readonly MediaRow[]): Map<string, MediaRow> => new Map(rows.map((row) => [row.id, row]))

/** Publishable files by id: ready and not in the trash. Unknown and foreign ids are left out. */
export const findUsableMedia = async (db: Db, workspaceId: string, ids: readonly string[]): Promise<Map<string, MediaRow>> =>
  byId(ids.length ? await findReady(db, workspaceId, ids) : [])

/** Like `findUsableMedia`, and keeps them from being deleted until the transaction ends, so that something can refer to them. */
export const holdUsableMedia = async (db: Db, workspaceId: string, ids: readonly string[]): Promise<Map<string, MediaRow>> =>
  byId(ids.length ? await holdReady(db, workspaceId, ids) : [])

/** Files of any workspaces, each named with its workspace, also those that can't be published. */
export async function findMediaOfMany(db: Db, refs: readonly Pick<MediaRow, 'workspace_id' | 'id'>[]): Promise<MediaRow[]> {
  return refs.length ? findOfMany(db, refs) : []
}

/** Whether a file can be published. */
export const isUsable = ({ processing_status: status, trashed_at: trashedAt }: MediaRow): boolean =>
  status === 'ready' && trashedAt === null

export function toDraftMedia(row: MediaRow, altText: string, settings: Record<string, unknown>): DraftMedia {
  return {
    id: row.id,
    mime: row.mime,
    size: row.size,
    filename: row.filename,
    altText,
    settings,
    ...defined({
      width: row.width ?? undefined,
      height: row.height ?? undefined,
      duration: row.duration ?? undefined,
      frameRate: row.frame_rate ?? undefined,
      videoCodec: row.video_codec ?? undefined,
      audioCodec: row.audio_codec ?? undefined,
    }),
  }
}

/**
 * Replaces the files that a publication or a build refers to. Throws 409 if a new one was trashed in between. Call it
 * in the transaction of the change; unknown ids are ignored.
 */
export async function setMediaUses(
  ctx: Pick<InWorkspace, 'db' | 'clock' | 'workspace'>,
  subjectKind: Subject['kind'],
  subjectId: string,
  mediaIds: readonly string[],
): Promise<void> {
  const workspaceId = ctx.workspace.id
  const subject = { kind: subjectKind, id: subjectId }
  await transact(ctx, async (ctx) => {
    const former = new Set(await listUsedBy(ctx.db, workspaceId, subject))
    const wanted = new Set(mediaIds)
    const gone = [...former].filter((id) => !wanted.has(id))
    if (gone.length) await deleteUses(ctx.db, workspaceId, subject, gone)
    const added = [...wanted].filter((id) => !former.has(id))
    if (!added.length) return
    const locked = await lockUsable(ctx.db, workspaceId, added)
    if (locked.some((row) => row.trashed_at)) throw new Problem('state_conflict', 'A file was moved to the trash. Reload the list.')
    if (locked.length)
      await insertUses(
        ctx.db,
        workspaceId,
        subject,
        locked.map((row) => row.id),
        ctx.clock.now(),
      )
  })
}

export async function getMedia(ctx: WorkspaceCtx, id: string): Promise<MediaRow> {
  const row = await findMedia(ctx.db, ctx.workspace.id, id)
  if (!row) throw notFound('media')
  return row
}

export const getStorageUse = async (ctx: WorkspaceCtx) => ({
  ...(await sumStorage(ctx.db, ctx.workspace.id)),
  limit: roomOf(ctx.config.MEDIA_MIB_PER_WORKSPACE),
})

export async function getUsage(ctx: WorkspaceCtx, id: string) {
  await getMedia(ctx, id)
  return listUses(ctx.db, ctx.workspace.id, id)
}

/** Removes a subject's references, and deletes hidden files that nothing else refers to. */
export async function removeUses(ctx: PurgeCtx, workspaceId: string, subject: Subject, mediaIds: readonly string[]): Promise<void> {
  const rows = await lockAll(ctx.db, workspaceId, mediaIds)
  await deleteUses(ctx.db, workspaceId, subject, mediaIds)
  const used = new Set(await listUsed(ctx.db, workspaceId, mediaIds))
  for (const row of rows) if (!isCounted(row.asset_kind) && !used.has(row.id)) await purge(ctx, row)
}

/** Removes all references of a subject. */
export const removeSubject = async (ctx: PurgeCtx, workspaceId: string, subject: Subject): Promise<void> =>
  removeUses(ctx, workspaceId, subject, await listUsedBy(ctx.db, workspaceId, subject))

/** Restores the files of a subject that is restored from the trash. */
export const reviveUsed = async (ctx: Pick<WorkspaceCtx, 'db' | 'clock' | 'workspace'>, subject: Subject): Promise<void> =>
  reviveMedia(ctx, await listUsedBy(ctx.db, ctx.workspace.id, subject))

/** Restores trashed files that are referred to again. Unknown ids are ignored. */
export const reviveMedia = (ctx: Pick<WorkspaceCtx, 'db' | 'clock' | 'workspace'>, ids: readonly string[]): Promise<void> =>
  untrash(ctx.db, ctx.workspace.id, ids, ctx.clock.now())

export const retryAnalysis = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<MediaRow> =>
  change(ctx, id, ifMatch, async (ctx, row) => {
    if (!hasFailedAnalysis(row)) throw new Problem('state_conflict', 'Only a failed analysis can be retried.')
    await enqueueAnalysis(ctx, row)
    return save(ctx, row, { processing_status: 'processing', analysis_status: 'pending', analysis_error: null })
  })

export async function readFile(
  { mediaStore }: Pick<Ctx, 'mediaStore'>,
  row: Pick<MediaRow, 'storage_key'>,
): Promise<Uint8Array | undefined> {
  try {
    return await readAll(await mediaStore.read(row.storage_key))
  } catch (error) {
    if (error instanceof MediaMissing) return undefined
    throw error
  }
}

/**
 * A picture as upright PNG of bounded size; undefined if it cannot be decoded. Reads the copy that editors load, if it was made, since that has the
 * same pixels and is faster.
 */
export async function openPicture(
  ctx: Pick<Ctx, 'db' | 'mediaStore' | 'imaging' | 'signal'>,
  row: MediaRow,
): Promise<Uint8Array | undefined> {
  if (!isDecodable(row.mime)) return undefined
  const copy = await findRendition(ctx.db, row.workspace_id, row.id, 'drawn')
  const drawn = copy && !isRefused(copy) ? await readFile(ctx, copy) : undefined
  if (drawn) return drawn
  const bytes = await readFile(ctx, row)
  if (!bytes) return undefined
  const upright = needsChild(row.mime)
    ? drawInChild(ctx, row, bytes)
    : decode(bytes, (picture) => asDrawn(picture).png({ compressionLevel: 1 }).toBuffer())
  return upright.catch((error: unknown) => {
    if (error instanceof BadMedia || error instanceof ChildFailed) return undefined
    throw error
  })
}

async function drawInChild(
  { imaging, signal }: Pick<Ctx, 'imaging' | 'signal'>,
  { workspace_id: workspaceId, mime }: MediaRow,
  bytes: Uint8Array,
) {
  return (await imaging.convert({ workspaceId, signal }, { mime, load: async () => bytes }, 'drawn')).bytes
}

/** The files among these that are usable fonts, which can't be deleted until the transaction ends. */
export async function holdFonts(db: Db, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const usable = await holdUsableMedia(db, workspaceId, ids)
  return new Set([...usable.values()].filter(({ mime }) => kindOf(mime) === 'font').map(({ id }) => id))
}

export const markAsFonts = (ctx: Pick<WorkspaceCtx, 'db' | 'workspace'>, ids: readonly string[]): Promise<void> =>
  setAssetKind(ctx.db, ctx.workspace.id, ids, 'brand_font')
