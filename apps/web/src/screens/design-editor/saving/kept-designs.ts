/**
 * Unsaved work on designs in this browser. Facts and documents are stored separately, because finding the work on a design must not read the
 * documents of others.
 */
import type { Unsaved } from '@broadside/scene/editor'
import { delMany, get, getMany, keys, setMany } from 'idb-keyval'
import { erased } from '#lib/erase-kept.ts'
import { designStore, openStore } from '#lib/kept.ts'
import { serverNow } from '#lib/server-clock.ts'

interface KeptFacts {
  /** Of the shape of records. Those of another version are skipped until they expire. */
  version: number
  designId: string
  /** When it was stored, in milliseconds. */
  at: number
  /** The user took another version instead, so that it isn't recovered by itself. */
  isAside: boolean
}

/** Absent `at`: it is as new as this record. */
export type KeptWork = Pick<KeptFacts, 'designId' | 'isAside'> & Partial<Pick<KeptFacts, 'at'>> & { work: Unsaved }

export interface KeptDesigns {
  /** The work on a design without its documents, newest first. Removes what is too old or too much. */
  list: (designId: string) => Promise<({ key: string } & Pick<KeptFacts, 'at' | 'isAside'>)[]>
  read: (key: string) => Promise<Unsaved | undefined>
  put: (key: string, kept: KeptWork) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Increase this when the shape of records or of documents changes. */
const version = 1
export const keptMs = 7 * 86_400_000
/** A document can have 10 MiB. */
const most = 10

const factsKey = (key: string) => `facts ${key}`
const workKey = (key: string) => `work ${key}`

export const openKeptDesigns = (userId: string): KeptDesigns => {
  erased.delete(userId)
  const store = openStore(userId, designStore)
  const remove = (all: readonly string[]) => delMany([...all.map(factsKey), ...all.map(workKey)], store)
  return {
    list: async (designId) => {
      const names = (await keys<string>(store)).filter((name) => name.startsWith('facts '))
      const facts = await getMany<KeptFacts>(names, store)
      const all = names.flatMap((name, index) => {
        const found = facts[index]
        return found ? [{ key: name.slice('facts '.length), ...found }] : []
      })
      const oldest = serverNow().getTime() - keptMs
      const newest = all.toSorted((one, other) => other.at - one.at)
      const good = newest.slice(0, most).filter(({ at }) => at > oldest)
      const doomed = newest.filter((one) => !good.includes(one)).map(({ key }) => key)
      if (doomed.length) await remove(doomed)
      return good.filter((one) => one.version === version && one.designId === designId)
    },
    read: (key) => get<Unsaved>(workKey(key), store),
    put: async (key, { work, ...about }) => {
      if (erased.has(userId)) throw new Error('What was kept was erased')
      const facts: KeptFacts = { version, at: serverNow().getTime(), ...about }
      await setMany(
        [
          [factsKey(key), facts],
          [workKey(key), work],
        ],
        store,
      )
    },
    remove: async (key) => {
      if (!erased.has(userId)) await remove([key])
    },
  }
}
