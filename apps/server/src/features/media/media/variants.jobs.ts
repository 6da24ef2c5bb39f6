import { transact } from '#server/context.ts'
import { defineJob, type JobCtx, type Later } from '#jobs/define.ts'
import { ChildFailed } from '#lib/child.ts'
import { thumbnailOf } from '#lib/files/picture.ts'
import { readAll } from '#lib/files/read-all.ts'
import { isRejection, type MadeImage } from './imaging/imaging.ts'
import { laterIfBusy } from './imaging/later-if-busy.ts'
import { type Variant, variantMimes } from './imaging/variant.ts'
import { emitMediaChanges } from './lifecycle.ts'
import { folderOf, thumbnailKeyOf } from './media.policy.ts'
import { findMedia, lockMedia, type MediaRow, updateMedia } from './media.store.ts'
import { findRendition, saveRendition } from './renditions.store.ts'
import { type ConvertData, jobType } from './variants.ts'

const maxAttempts = 3

/** An empty picture if the decoder rejects the file. Other failures can be those of a busy machine, so they are only final after all attempts. */
async function make(ctx: JobCtx, row: MediaRow, variant: Variant): Promise<MadeImage> {
  const load = async () => readAll(await ctx.mediaStore.read(row.storage_key))
  try {
    return await ctx.imaging.convert({ workspaceId: row.workspace_id, signal: ctx.signal }, { mime: row.mime, load }, variant)
  } catch (error) {
    if (!(error instanceof ChildFailed) || (!isRejection(error) && ctx.job.attempt < maxAttempts)) throw error
    ctx.log.info({ media: row.id, err: error }, 'picture not converted')
    return { bytes: new Uint8Array(), width: 0, height: 0, original: { width: 0, height: 0 } }
  }
}

/** What files lack that were stored before their type could be decoded; nothing for others. */
async function complete(ctx: JobCtx, row: MediaRow, { bytes, original }: MadeImage) {
  if (row.thumbnail_key !== null || !bytes.byteLength) return undefined
  const thumbnail_key = thumbnailKeyOf(row)
  await ctx.mediaStore.put(thumbnail_key, await thumbnailOf(bytes))
  return { ...original, thumbnail_key }
}

async function keep(ctx: JobCtx, row: MediaRow, variant: Variant, made: MadeImage): Promise<void> {
  const { bytes, width, height } = made
  const storage_key = `${folderOf(row)}/${variant}`
  await ctx.mediaStore.put(storage_key, bytes)
  const missing = await complete(ctx, row, made)
  const isKept = await transact(ctx, async (ctx) => {
    const found = await lockMedia(ctx.db, row.workspace_id, row.id)
    const file = { storage_key, mime: variantMimes[variant], size: bytes.byteLength, width, height }
    if (found) await saveRendition(ctx.db, { media_id: row.id, key: variant, ...file, created_at: ctx.clock.now() })
    if (found && missing) {
      await updateMedia(ctx.db, row.workspace_id, row.id, { ...missing, updated_at: ctx.clock.now() })
      emitMediaChanges(ctx, row.workspace_id, [row.id])
    }
    await ctx.job.complete(ctx)
    return found !== undefined
  })
  // The folder may have been removed with the file's row before the copy was written.
  if (!isKept) await ctx.mediaStore.removeAll(folderOf(row))
}

async function run(ctx: JobCtx, { workspace_id, media_id, variant }: ConvertData): Promise<Later | void> {
  const row = await findMedia(ctx.db, workspace_id, media_id)
  if (!row || (await findRendition(ctx.db, workspace_id, media_id, variant))) return
  try {
    await keep(ctx, row, variant, await make(ctx, row, variant))
  } catch (error) {
    return laterIfBusy(ctx, error)
  }
}

export const convertJob = defineJob<ConvertData>({
  type: jobType,
  whileHeld: 'runs',
  maxAttempts,
  concurrency: 'others',
  perGroup: 'all_but_one',
  rememberedDays: 1,
  // The next request starts another.
  failsQuietly: true,
  run,
})
