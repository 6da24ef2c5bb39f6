/** Analyzes a file's content. Problems with the file throw BadMedia; other failures are internal and retried. */
import type { App } from '#server/context.ts'
import { withoutLocation } from './files/location.ts'
import { BadMedia, isDecodable, measure, thumbnailOf } from '#lib/files/picture.ts'
import { readAll } from '#lib/files/read-all.ts'
import { probeInThread } from './files/probe-in-thread.ts'
import { kindOf } from '@broadside/contract/media-rules'
import { folderOf, sizeLimit } from './media.policy.ts'
import type { MediaRow } from './media.store.ts'

type Facts = Partial<
  Pick<MediaRow, 'mime' | 'width' | 'height' | 'duration' | 'frame_rate' | 'video_codec' | 'audio_codec' | 'thumbnail_key'>
>

export interface Findings {
  facts: Facts
  /** The stored copy without the picture's location; absent if the picture has none. */
  publicCopy?: { storage_key: string; size: number }
}

type Analyzer = Pick<App, 'mediaStore' | 'config'>

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

async function analyzeImage({ mediaStore }: Analyzer, row: MediaRow): Promise<Findings> {
  const bytes = await readAll(await mediaStore.read(row.storage_key))
  const { width, height } = await measure(bytes, row.mime)
  const facts: Facts = { width, height }
  if (isDecodable(row.mime)) {
    facts.thumbnail_key = `${folderOf(row)}/thumbnail.webp`
    await mediaStore.put(facts.thumbnail_key, await thumbnailOf(bytes))
  }
  const clean = withoutLocation(bytes)
  if (clean === bytes) return { facts }
  const storageKey = `${folderOf(row)}/public`
  await mediaStore.put(storageKey, clean)
  return { facts, publicCopy: { storage_key: storageKey, size: clean.byteLength } }
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
