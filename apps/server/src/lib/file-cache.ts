/** A cache of files in one folder, limited in age and size. Several processes can share the folder. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface FileCacheOptions {
  folder: string
  /** Total size. A process checks it after writing a sixteenth of it. */
  maxBytes: number
  keptMs: number
  clock: { now(): Date }
}

interface Kept {
  bytes: Buffer
  keptAt: Date
}

export interface FileCache {
  find(name: string): Promise<Kept | undefined>
  keep(name: string, bytes: Uint8Array): Promise<void>
}

const blockBytes = 4096

const ignoreMissing = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

export function createFileCache({ folder, maxBytes, keptMs, clock }: FileCacheOptions): FileCache {
  // Infinity makes the first write check the files of other processes.
  let written = Infinity

  const isOver = (keptAt: Date) => clock.now().getTime() - keptAt.getTime() >= keptMs

  const readEntry = async (name: string) => {
    const path = join(folder, name)
    const found = await stat(path).catch(ignoreMissing)
    return found && { path, keptAt: found.mtime, size: Math.max(found.size, blockBytes) }
  }

  const sweep = async () => {
    const files = (await Promise.all((await readdir(folder)).map(readEntry))).filter((file) => file !== undefined)
    let total = files.reduce((sum, { size }) => sum + size, 0)
    for (const { path, keptAt, size } of files.toSorted((one, other) => one.keptAt.getTime() - other.keptAt.getTime())) {
      if (total <= maxBytes && !isOver(keptAt)) return
      await rm(path, { force: true })
      total -= size
    }
  }

  return {
    find: async (name) => {
      const file = await readEntry(name)
      if (!file || isOver(file.keptAt)) return undefined
      const bytes = await readFile(file.path).catch(ignoreMissing)
      return bytes && { bytes, keptAt: file.keptAt }
    },
    keep: async (name, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `${name}.${randomUUID()}.part`)
      const now = clock.now()
      try {
        await writeFile(part, bytes, { mode: 0o600 })
        await utimes(part, now, now)
        await rename(part, join(folder, name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      written += Math.max(bytes.byteLength, blockBytes)
      if (written <= maxBytes / 16) return
      written = 0
      await sweep()
    },
  }
}
