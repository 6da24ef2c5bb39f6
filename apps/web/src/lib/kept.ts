/**
 * What this browser keeps of a person's work until the server has it: a database per user, erased when somebody signs out here, and when
 * somebody else signs in. Every call rejects where the browser has no IndexedDB, as in some private windows.
 */
import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval'
import { serverNow } from './server-clock.ts'
import { databaseOf, erased } from './erase-kept.ts'

export interface KeptRecord {
  /** Of the shape of the record. One of another shape is passed over until it is too old. */
  version: number
  /** When it was kept, in milliseconds. */
  at: number
}

export interface KeptStore<R extends KeptRecord> {
  /** Latest first. Removes what is too old or too many. */
  list: () => Promise<[key: string, record: R][]>
  put: (key: string, record: R) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** As long as the server knows the keys of requests. */
const longestMs = 30 * 86_400_000
const most = 50

/** A connection that gives way when the database is erased, by whatever tab. */
export const openStore = (userId: string, name?: string): UseStore => {
  const use = createStore(databaseOf(userId, name), name ?? 'edits')
  return (mode, callback) =>
    use(mode, (store) => {
      const { db } = store.transaction
      db.onversionchange = () => {
        erased.add(userId)
        db.close()
      }
      return callback(store)
    })
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

/** How many records are kept for a user: none where nothing can be. */
export const countKept = async (userId: string): Promise<number> => {
  try {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === databaseOf(userId))
    return isThere ? (await entries(openStore(userId))).length : 0
  } catch {
    return 0
  }
}
