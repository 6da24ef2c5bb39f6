/** Files in a form that networks accept: the original if it fits, else a smaller picture. */
import { createHash } from 'node:crypto'
import { type MediaConstraints, type MediaFile, NetworkError } from '@broadside/networks/spec/index'
import type { Ctx } from '#server/context.ts'
import { fitPicture } from './files/fit.ts'
import { BadMedia, isDecodable } from '#lib/files/picture.ts'
import { createSemaphore } from '#lib/files/semaphore.ts'
import { readAll } from '#lib/files/read-all.ts'
import { kindOf, renamed } from '@broadside/contract/media-rules'
import { folderOf } from './media.policy.ts'
import type { MediaRow } from './media.store.ts'
import { addPlatform, findPublicCopy, findRendition, type RenditionRow, saveRendition } from './renditions.store.ts'
import { defined } from '#lib/defined.ts'

type Opener = Pick<Ctx, 'db' | 'mediaStore' | 'clock'>

type Stored = Pick<RenditionRow, 'storage_key' | 'mime' | 'size' | 'width' | 'height'>

/** The key does not depend on the order of the constraints. */
function keyOf(constraints: MediaConstraints): string {
  const ordered = Object.entries(constraints)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value])
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex').slice(0, 32)
}

function toFile({ mediaStore }: Opener, { storage_key, mime, size, width, height }: Stored, filename: string): MediaFile {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield* await mediaStore.read(storage_key)
  }
  return {
    mime,
    size,
    filename: renamed(filename, mime),
    ...defined({ width: width ?? undefined, height: height ?? undefined }),
    bytes: async () => readAll(await mediaStore.read(storage_key)),
    stream: () => ReadableStream.from(chunks()),
  }
}

function misfit(file: Stored, { maxSize, maxPixels, maxWidth, maxHeight, mimes }: MediaConstraints): string | undefined {
  const width = file.width ?? 0
  const height = file.height ?? 0
  if (mimes && !mimes.includes(file.mime)) return 'media_type'
  if (maxSize !== undefined && file.size > maxSize) return 'media_size'
  const isTooLarge = width > (maxWidth ?? width) || height > (maxHeight ?? height) || width * height > (maxPixels ?? width * height)
  return isTooLarge ? 'media_dimensions' : undefined
}

const refused = (code: string, cause?: unknown) => new NetworkError({ kind: 'validation', evidence: 'not_sent', code, cause })

/**
 * A file that meets the constraints, without a picture's location. Throws a NetworkError of kind `validation`
 * (`media_type`, `media_size`, `media_dimensions`) for a file that can't be converted: videos, audio, documents. With `platform`,
 * a smaller picture is listed as the copy of that network.
 */
export async function openRendition(ctx: Opener, row: MediaRow, constraints: MediaConstraints = {}, platform?: string): Promise<MediaFile> {
  const original: Stored = (kindOf(row.mime) === 'image' ? await findPublicCopy(ctx.db, row.workspace_id, row.id) : undefined) ?? row
  const code = misfit(original, constraints)
  if (!code) return toFile(ctx, original, row.filename)
  if (!isDecodable(row.mime)) throw refused(code)
  const key = keyOf(constraints)
  const known = await findRendition(ctx.db, row.workspace_id, row.id, key)
  const rendition = known ?? (await make(ctx, row, { key, original, constraints, code }))
  if (platform !== undefined && !known?.platforms.includes(platform)) await addPlatform(ctx.db, { media_id: row.id, key }, platform)
  return toFile(ctx, rendition, row.filename)
}

/** Limits how many originals are in memory at a time per process. */
const places = createSemaphore(4)

interface Making {
  key: string
  original: Stored
  constraints: MediaConstraints
  code: string
}

async function make(ctx: Opener, row: MediaRow, { key, original, constraints, code }: Making): Promise<Stored> {
  const fit = async () => fitPicture(await readAll(await ctx.mediaStore.read(original.storage_key)), original.mime, constraints)
  const picture = await places(fit).catch((error: unknown) => {
    throw error instanceof BadMedia ? refused(code, error) : error
  })
  if (!picture) throw refused(code)
  const storageKey = `${folderOf(row)}/r-${key}`
  const { mime, width, height } = picture
  const stored = { storage_key: storageKey, mime, size: picture.bytes.byteLength, width, height }
  await ctx.mediaStore.put(storageKey, picture.bytes)
  await saveRendition(ctx.db, { media_id: row.id, key, ...stored, created_at: ctx.clock.now() })
  return stored
}
