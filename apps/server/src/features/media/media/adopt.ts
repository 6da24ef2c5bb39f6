/** Takes over files from the library of another server, after the checks of an upload. */
import type { Ctx } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { folderOf, roomOf } from './media.policy.ts'
import type { MediaRow } from './media.store.ts'
import { assertAcceptable, judge } from './upload-content.ts'

export interface AdoptedFile extends Pick<MediaRow, 'id' | 'workspace_id' | 'filename' | 'mime' | 'size' | 'asset_kind'> {
  sha256: string
}

/** Stores the bytes and returns what the content says. Throws `validation_failed` for a file that the library doesn't accept. */
export async function adoptFile(
  ctx: Pick<Ctx, 'mediaStore' | 'config'>,
  file: AdoptedFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Pick<MediaRow, 'mime' | 'storage_key'>> {
  const storage_key = `${folderOf(file)}/original`
  await ctx.mediaStore.append(storage_key, bytes, { offset: 0 })
  await ctx.mediaStore.finish(storage_key)
  const judged = await judge(ctx, { ...file, storage_key }, file.sha256)
  assertAcceptable(judged, { row: file, clientSha256: file.sha256, maxUploadMib: ctx.config.MAX_UPLOAD_MIB })
  return { mime: judged.mime ?? file.mime, storage_key }
}

/** Throws `limit_reached` if so many bytes don't fit into a new workspace. */
export function assertRoomForAll({ config }: Pick<Ctx, 'config'>, bytes: number): void {
  const limit = roomOf(config.MEDIA_MIB_PER_WORKSPACE)
  if (limit !== undefined && bytes > limit)
    throw new Problem('limit_reached', `The files have ${bytes} bytes, but a workspace on this instance can have ${limit}.`)
}

/** Analyzes many files, like `enqueueAnalysis`. */
export const enqueueAnalyses = async (
  ctx: Pick<Ctx, 'db' | 'queue'>,
  files: readonly Pick<MediaRow, 'workspace_id' | 'id'>[],
): Promise<void> =>
  void (await ctx.queue.enqueueMany(
    ctx,
    'media.analyze',
    files.map(({ workspace_id, id }) => ({ data: { workspace_id, media_id: id }, subject: id })),
  ))
