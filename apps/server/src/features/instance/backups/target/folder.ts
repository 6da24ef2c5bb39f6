import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createDiskStore } from '#lib/media-store/disk-store.ts'
import type { Target } from './target.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
const unfinished = '.part'

export function createFolderTarget(root: string): Target {
  const store = createDiskStore(root)

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
    prepare: async () => {
      // Not its parents: a disk that isn't mounted must not lead to a backup on another one.
      await mkdir(root, { mode: 0o700 }).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      })
      for (const name of await listAll('')) if (name.endsWith(unfinished)) await rm(join(root, name), { force: true })
    },
    write: async (name, bytes) => {
      await store.append(name, bytes, { offset: 0 })
      await store.finish(name)
    },
    read: (name) => store.read(name),
    size: (name) => store.size(name),
    list: async (folder) => (await listAll(folder)).filter((name) => !name.endsWith(unfinished)),
    remove: async (name) => {
      await rm(join(root, name), { force: true })
    },
  }
}
