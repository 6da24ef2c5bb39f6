/** Analyzes a file's content. Problems with the file throw BadMedia; other failures are internal and retried. */
import type { Ctx } from '#server/context.ts'
import { withoutLocation } from './files/location.ts'
import { BadMedia, measure, needsChild, thumbnailOf } from '#lib/files/picture.ts'
import { readAll } from '#lib/files/read-all.ts'
import { probeInThread } from './files/probe-in-thread.ts'
import { kindOf } from '@broadside/contract/media-rules'
import { toBadMedia } from './imaging/imaging.ts'
import { variantMimes } from './imaging/variant.ts'
import { folderOf, sizeLimit, thumbnailKeyOf } from './media.policy.ts'
import type { MediaRow } from './media.store.ts'
import { publicKey, type RenditionRow } from './renditions.store.ts'

type Facts = Partial<
  Pick<MediaRow, 'mime' | 'width' | 'height' | 'duration' | 'frame_rate' | 'video_codec' | 'audio_codec' | 'thumbnail_key'>
>

type Copy = Pick<RenditionRow, 'key' | 'storage_key' | 'mime' | 'size' | 'width' | 'height'>

export interface Findings {
  facts: Facts
  /** Stored copies: one without the picture's location, if the picture has one, and of types that browsers don't show, one to show. */
  copies?: Copy[]
}

type Analyzer = Pick<Ctx, 'mediaStore' | 'config' | 'imaging' | 'signal'>

export async function analyze(ctx: Analyzer, row: MediaRow): Promise<Findings> {
  switch (kindOf(row.mime)) {
    case 'image':
      return analyzeImage(ctx, row)
    case 'video':
    case 'audio':
      return { facts: await analyzeTracks(ctx, row) }
    default:
      return { facts: {} }
  }
}

async function analyzeImage(ctx: Analyzer, row: MediaRow): Promise<Findings> {
  const { mediaStore } = ctx
  const bytes = await readAll(await mediaStore.read(row.storage_key))
  const measured = await measure(bytes, row.mime)
  const screen = needsChild(row.mime) ? await makeScreen(ctx, row, bytes) : undefined
  const { width, height } = screen?.original ?? measured
  const facts: Facts = { width, height, thumbnail_key: thumbnailKeyOf(row) }
  await mediaStore.put(thumbnailKeyOf(row), await thumbnailOf(screen?.bytes ?? bytes))
  const copies = screen ? [screen.copy] : []
  const clean = withoutLocation(bytes)
  if (clean === bytes) return { facts, copies }
  const storage_key = `${folderOf(row)}/public`
  await mediaStore.put(storage_key, clean)
  copies.push({ key: publicKey, storage_key, mime: row.mime, size: clean.byteLength, width, height })
  return { facts, copies }
}

async function makeScreen({ imaging, mediaStore, signal }: Analyzer, row: MediaRow, original: Buffer) {
  const picture = { mime: row.mime, load: async () => original }
  const made = await imaging.convert({ workspaceId: row.workspace_id, signal }, picture, 'screen').catch((error: unknown) => {
    throw toBadMedia(error)
  })
  const { bytes, width, height } = made
  const storage_key = `${folderOf(row)}/screen`
  await mediaStore.put(storage_key, bytes)
  return { ...made, copy: { key: 'screen', storage_key, mime: variantMimes.screen, size: bytes.byteLength, width, height } satisfies Copy }
}

async function analyzeTracks({ mediaStore, config }: Analyzer, row: MediaRow): Promise<Facts> {
  const read = async (start: number, end: number): Promise<Uint8Array> =>
    readAll(await mediaStore.read(row.storage_key, { start, end: end - 1 }))
  const found = await probeInThread({ size: row.size, read })
  if (kindOf(row.mime) === 'video' && !found.videoCodec) {
    // A video container can hold audio only.
    const limit = sizeLimit('audio/mp4', row.asset_kind, { maxUploadMib: config.MAX_UPLOAD_MIB })
    if (row.mime === 'video/webm' || row.size > limit) throw new BadMedia('The video has no images.')
    return { mime: 'audio/mp4', duration: found.duration ?? null, audio_codec: found.audioCodec ?? null }
  }
  return {
    duration: found.duration ?? null,
    audio_codec: found.audioCodec ?? null,
    ...(kindOf(row.mime) === 'video'
      ? {
          width: found.width ?? null,
          height: found.height ?? null,
          frame_rate: found.frameRate ?? null,
          video_codec: found.videoCodec ?? null,
        }
      : {}),
  }
}
