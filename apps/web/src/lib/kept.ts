/**
 * Stores a user's work in this browser until the server has it: one database per user, erased when someone signs out or another user signs
 * in. Every call rejects without IndexedDB, as in some private windows.
 */
import { createStore, delMany, entries, keys, set, type UseStore } from 'idb-keyval'
import { serverNow } from './server-clock.ts'
import { databaseOf, erased } from './erase-kept.ts'

export interface KeptRecord {
  /** Version of the record's shape. Records of another version are skipped until they expire. */
  version: number
  /** When it was stored, in milliseconds. */
  at: number
}

export interface KeptStore<R extends KeptRecord> {
  /** Newest first. Removes what is too old or too many. */
  list: () => Promise<[key: string, record: R][]>
  put: (key: string, record: R) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** As long as the server remembers idempotency keys. */
const longestMs = 30 * 86_400_000
const most = 50

/** Opens a connection that closes when any tab erases the database. One that couldn't be opened, such as on a full disk, is tried again. */
export const openStore = (userId: string, name?: string): UseStore => {
  const create = () => createStore(databaseOf(userId, name), name ?? 'edits')
  let opened: UseStore | undefined
  return async (mode, callback) => {
    let isOpen = false
    try {
      opened ??= create()
      return await opened(mode, (store) => {
        isOpen = true
        const { db } = store.transaction
        db.onversionchange = () => {
          erased.add(userId)
          db.close()
        }
        return callback(store)
      })
    } catch (error) {
      if (!isOpen) opened = undefined
      throw error
    }
  }
}

export const openKept = <R extends KeptRecord>(userId: string, version: R['version']): KeptStore<R> => {
  erased.delete(userId)
  const store = openStore(userId)
  return {
    list: async () => {
      const all = (await entries<string, R>(store)).toSorted(([, one], [, other]) => other.at - one.at)
      const oldest = serverNow().getTime() - longestMs
      const good = all.slice(0, most).filter(([, { at }]) => at > oldest)
      const doomed = all.filter((entry) => !good.includes(entry)).map(([key]) => key)
      if (doomed.length) await delMany(doomed, store)
      return good.filter(([, record]) => record.version === version)
    },
    put: async (key, record) => {
      if (erased.has(userId)) throw new Error('What was kept was erased')
      await set(key, record, store)
    },
    remove: async (key) => {
      if (!erased.has(userId)) await delMany([key], store)
    },
  }
}

/** Where the image editor stores work; see its `saving/`. */
export const designStore = 'designs'

/** The number of posts and designs with work that only this browser has. */
export const countKept = async (userId: string): Promise<number> => {
  try {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const posts = names.includes(databaseOf(userId)) ? await entries(openStore(userId)) : []
    const kept = names.includes(databaseOf(userId, designStore)) ? await keys<string>(openStore(userId, designStore)) : []
    return posts.length + kept.filter((key) => key.startsWith('facts ')).length
  } catch {
    return 0
  }
}
