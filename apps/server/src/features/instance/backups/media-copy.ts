/** Copies media into a target, each content once for all of its backups. */
import { createHash } from 'node:crypto'
import { inParallel } from '#lib/in-parallel.ts'
import { MediaMissing, type MediaStore } from '#lib/media-store/media-store.ts'
import type { StoredMedia } from './backups.store.ts'
import type { MediaEntry } from './media-list.ts'
import type { Pace } from './pace.ts'
import type { Vault } from './vault.ts'

/** Most files are small, and a bucket answers slowly. */
const width = 4

export interface MediaCopy {
  entries: MediaEntry[]
  /** Of each distinct content. */
  bytes: number
  missing: number
  /** Bytes that the target didn't have. */
  copied: number
}

export interface MediaCopyOptions {
  vault: Vault
  store: MediaStore
  files: readonly StoredMedia[]
  /** Content by key, as an earlier backup found it. Finished files never change. */
  known: ReadonlyMap<string, MediaEntry>
  pace: Pace
  signal: AbortSignal
  progress?: (done: number) => void
}

interface Copier extends MediaCopyOptions {
  /** Names of media in the target, or on their way. */
  present: Set<string>
  copied: number
}

export async function copyMedia(options: MediaCopyOptions): Promise<MediaCopy> {
  const copier: Copier = { ...options, present: new Set(await options.vault.target.list('media')), copied: 0 }
  let done = 0
  const results = await inParallel(options.files, width, async (file) => {
    options.signal.throwIfAborted()
    const entry = await copyFile(copier, file)
    options.progress?.(++done)
    return entry
  })
  const entries = results.filter((entry) => entry !== undefined)
  const sizes = new Map(entries.map(({ sha256, size }) => [sha256, size]))
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return { entries, bytes, missing: results.length - entries.length, copied: copier.copied }
}

/** Undefined if the store doesn't have the file. `trusted`: the content is what was recorded about it. */
async function copyFile(copier: Copier, { key, sha256: recorded }: StoredMedia, trusted = true): Promise<MediaEntry | undefined> {
  const { store, vault, known, present } = copier
  const size = await store.size(key)
  if (size === undefined) return undefined
  const before = known.get(key)
  const expected = before?.size === size ? before.sha256 : recorded
  try {
    const sha256 = (trusted && expected) || (await hashFile(copier, key))
    const name = vault.mediaName(sha256)
    if (!present.has(name) && !(await send(copier, { key, name, sha256 }))) return await copyFile(copier, { key, sha256: null }, false)
    return { key, sha256, size }
  } catch (error) {
    if (error instanceof MediaMissing) return undefined
    throw error
  }
}

async function* reading({ store, pace, signal }: Copier, key: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of pace.pass((await store.read(key)) as AsyncIterable<Uint8Array>)) {
    signal.throwIfAborted()
    yield chunk
  }
}

async function hashFile(copier: Copier, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of reading(copier, key)) hash.update(chunk)
  return hash.digest('hex')
}

/** False if the content isn't what was expected: it is removed, because its name would lie. */
async function send(copier: Copier, { key, name, sha256 }: { key: string; name: string; sha256: string }): Promise<boolean> {
  const { vault, present } = copier
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of reading(copier, key)) {
      hash.update(chunk)
      yield chunk
    }
  }
  // Another file with the same content may be next.
  present.add(name)
  const { bytes } = await vault.put(name, hashed())
  copier.copied += bytes
  if (hash.digest('hex') === sha256) return true
  present.delete(name)
  await vault.target.remove(name)
  return false
}
