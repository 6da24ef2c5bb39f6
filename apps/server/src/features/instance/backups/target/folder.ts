import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { uuid7 } from '#lib/ids.ts'
import { createDiskStore, syncFolder } from '#lib/media-store/disk-store.ts'
import { readOwner } from './run.ts'
import type { Target } from './target.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
/** Of the store, after the id of the run: two servers may write the same file. */
const unfinished = '.part'

export function createFolderTarget(root: string): Target {
  const store = createDiskStore(root)
  let runId = uuid7()

  const listAll = async (folder: string): Promise<string[]> => {
    try {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  return {
    label: root,
    prepare: async ({ id, isAbandoned }) => {
      runId = id
      // Not its parents: a disk that isn't mounted must not lead to a backup on another one.
      await mkdir(root, { mode: 0o700 }).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      })
      for (const name of await listAll('')) {
        const owner = readOwner(name, unfinished)
        if (owner && isAbandoned(owner)) await rm(join(root, name), { force: true })
      }
    },
    write: async (name, bytes) => {
      const own = `${name}.${runId}`
      const path = join(root, own + unfinished)
      try {
        await store.append(own, bytes, { offset: 0 })
        await rename(path, join(root, name))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    read: (name) => store.read(name),
    size: (name) => store.size(name),
    list: async (folder) => (await listAll(folder)).filter((name) => !name.endsWith(unfinished)),
    remove: async (name) => {
      await rm(join(root, name), { force: true })
    },
  }
}
