/** Files in a form that networks accept: the original if it fits, else a smaller picture. */
import { createHash } from 'node:crypto'
import { type FilePart, type MediaConstraints, type MediaFile, NetworkError } from '@broadside/networks/spec/index'
import type { Ctx } from '#server/context.ts'
import { fitPicture } from './files/fit.ts'
import { findMisfit, findUnmeetable, type Limit } from './files/limits.ts'
import { ChildFailed } from '#lib/child.ts'
import { Problem } from '#lib/errors.ts'
import { BadMedia, isDecodable, needsChild } from '#lib/files/picture.ts'
import { createSemaphore } from '#lib/files/semaphore.ts'
import { readAll } from '#lib/files/read-all.ts'
import { kindOf, renamed } from '@broadside/contract/media-rules'
import { folderOf } from './media.policy.ts'
import type { MediaRow } from './media.store.ts'
import { publicMediaUrl } from './public-url.ts'
import { addPlatform, findPublicCopy, findRendition, type RenditionRow, saveRendition } from './renditions.store.ts'
import { defined } from '#lib/defined.ts'

/** Without a signal, pictures are converted even if no one waits for them any more. */
type Opener = Pick<Ctx, 'db' | 'mediaStore' | 'clock' | 'imaging'> & Partial<Pick<Ctx, 'signal'>>

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
  async function* chunks(part?: FilePart): AsyncGenerator<Uint8Array> {
    yield* await mediaStore.read(storage_key, part && { start: part.start, end: part.end - 1 })
  }
  return {
    mime,
    size,
    filename: renamed(filename, mime),
    ...defined({ width: width ?? undefined, height: height ?? undefined }),
    bytes: async () => readAll(await mediaStore.read(storage_key)),
    stream: (part) => ReadableStream.from(chunks(part)),
  }
}

const refused = (code: Limit, cause?: unknown) => new NetworkError({ kind: 'validation', evidence: 'not_sent', code, cause })

const busy = (cause: Problem) => new NetworkError({ kind: 'unavailable', evidence: 'not_sent', code: 'media_busy', cause })

interface Chosen {
  file: Stored
  /** Absent for the original, or its copy without a location. */
  key?: string
}

async function choose(ctx: Opener, row: MediaRow, constraints: MediaConstraints, platform?: string): Promise<Chosen> {
  const original: Stored = (kindOf(row.mime) === 'image' ? await findPublicCopy(ctx.db, row.workspace_id, row.id) : undefined) ?? row
  const unmeetable = findUnmeetable(original, constraints)
  if (unmeetable) throw refused(unmeetable)
  const misfit = findMisfit(original, constraints)
  if (!misfit) return { file: original }
  if (!isDecodable(row.mime)) throw refused(misfit)
  const key = keyOf(constraints)
  const known = await findRendition(ctx.db, row.workspace_id, row.id, key)
  const file = known ?? (await make(ctx, row, { key, original, constraints, misfit }))
  if (platform !== undefined && !known?.platforms.includes(platform)) await addPlatform(ctx.db, { media_id: row.id, key }, platform)
  return { file, key }
}

/**
 * A file that meets the constraints, without a picture's location. Throws a NetworkError of kind `validation` whose code is the limit that
 * can't be met: of pictures after every conversion, of videos, audio and documents without any. With `platform`, a smaller picture is
 * listed as the copy of that network.
 */
export async function openRendition(ctx: Opener, row: MediaRow, constraints: MediaConstraints = {}, platform?: string): Promise<MediaFile> {
  return toFile(ctx, (await choose(ctx, row, constraints, platform)).file, row.filename)
}

/** The URL of such a file, valid until `expiresAt`. Throws as `openRendition`. */
export async function addressRendition(
  ctx: Opener & Pick<Ctx, 'signer' | 'origin'>,
  row: MediaRow,
  { constraints = {}, expiresAt, platform }: { constraints?: MediaConstraints; expiresAt: Date; platform: string },
): Promise<string> {
  const { key } = await choose(ctx, row, constraints, platform)
  return publicMediaUrl(ctx, { mediaId: row.id, ...defined({ key }) }, expiresAt)
}

/** Limits how many originals are in memory at a time per process. */
const places = createSemaphore(4)

interface Making {
  key: string
  original: Stored
  constraints: MediaConstraints
  misfit: Limit
}

async function make(ctx: Opener, row: MediaRow, { key, original, constraints, misfit }: Making): Promise<Stored> {
  const load = async () => readAll(await ctx.mediaStore.read(original.storage_key))
  const { signal = new AbortController().signal } = ctx
  const fitting = needsChild(original.mime)
    ? ctx.imaging.fit({ workspaceId: row.workspace_id, signal }, { mime: original.mime, load }, constraints)
    : places(async () => fitPicture(await load(), original.mime, constraints))
  const picture = await fitting.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'service_unavailable') throw busy(error)
    throw error instanceof BadMedia || error instanceof ChildFailed ? refused(misfit, error) : error
  })
  if ('unmet' in picture) throw refused(picture.unmet)
  const storageKey = `${folderOf(row)}/r-${key}`
  const { mime, width, height } = picture
  const stored = { storage_key: storageKey, mime, size: picture.bytes.byteLength, width, height }
  await ctx.mediaStore.put(storageKey, picture.bytes)
  await saveRendition(ctx.db, { media_id: row.id, key, ...stored, created_at: ctx.clock.now() })
  return stored
}
