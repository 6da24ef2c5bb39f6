/** Media as files. A file gets its final name only after its bytes are on disk, so a kill or a power cut leaves no partial file. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKey, MediaMissing, type MediaStore } from './media-store.ts'

/** Suffix of an unfinished file. The service's keys never end with it. */
const unfinished = '.part'
/** Folder of small files being written. A workspace id never starts with a dot. */
const incoming = '.incoming'

/** A disk that can store this much counts as having room. */
const probeBytes = 1024 * 1024

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, so rely on the file system's journal there.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Creates a folder below `root`, and syncs every new directory entry to disk. */
async function makeFolder(root: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  const last = dirname(first)
  for (let folder = dirname(path); folder.length >= last.length && folder.length >= root.length; folder = dirname(folder))
    await syncFolder(folder)
}

async function writeAll(file: FileHandle, bytes: AsyncIterable<Uint8Array>, offset: number): Promise<number> {
  let position = offset
  try {
    for await (const chunk of bytes) {
      for (let done = 0; done < chunk.byteLength;) {
        const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, position)
        done += bytesWritten
        position += bytesWritten
      }
    }
  } finally {
    await file.datasync()
  }
  return position
}

export function createDiskStore(root: string): MediaStore {
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, ...key.split('/'))
  }
  const settle = async (from: string, path: string) => {
    await makeFolder(root, dirname(path))
    await rename(from, path)
    await syncFolder(dirname(path))
  }

  /** Writes a new temporary file and returns its path. Leaves nothing behind on failure. */
  const writeIncoming = async (bytes: Uint8Array): Promise<string> => {
    const path = join(root, incoming, randomUUID())
    await makeFolder(root, dirname(path))
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } catch (error) {
      await rm(path, { force: true })
      throw error
    } finally {
      await file.close()
    }
    return path
  }

  return {
    received: async (key) => (await sizeOf(pathOf(key) + unfinished)) ?? (await sizeOf(pathOf(key))) ?? 0,
    append: async (key, bytes, { offset }) => {
      const path = pathOf(key) + unfinished
      await makeFolder(root, dirname(path))
      const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600)
      try {
        if ((await file.stat()).size !== offset) throw new RangeError('The offset is not at the end of the file.')
        return await writeAll(file, bytes, offset)
      } finally {
        await file.close()
      }
    },
    finish: async (key) => {
      const path = pathOf(key)
      try {
        const file = await open(path + unfinished, 'r+')
        await file.sync().finally(() => file.close())
        await settle(path + unfinished, path)
      } catch (error) {
        if (!isMissing(error)) throw error
        if ((await sizeOf(path)) === undefined) throw new MediaMissing(key)
      }
    },
    put: async (key, bytes) => {
      const path = pathOf(key)
      await settle(await writeIncoming(bytes), path)
    },
    read: async (key, range) => {
      const handle = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new MediaMissing(key) : error
      })
      return createReadStream('', { fd: handle, ...range, highWaterMark: 256 * 1024 })
    },
    size: (key) => sizeOf(pathOf(key)),
    removeAll: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    assertRoom: async () => rm(await writeIncoming(new Uint8Array(probeBytes)), { force: true }),
    sweep: async (before) => {
      const folder = join(root, incoming)
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found && found.mtime < before) await rm(join(folder, name), { force: true })
      }
    },
  }
}
