/**
 * Unfinished files in IndexedDB, so that an upload survives a page reload. Bytes and facts are stored separately, because facts are
 * rewritten on changes while bytes are written only once.
 */
import { delMany, entries, get, set } from 'idb-keyval'
import { claim } from '#lib/claim.ts'
import { erased } from '#lib/erase-kept.ts'
import { openStore } from '#lib/kept.ts'
import { serverNow } from '#lib/server-clock.ts'
import { keptFilesMarker } from './stored-files-marker.ts'
import type { Keep, KeptFacts } from './queue.ts'

interface KeptEntry {
  facts: KeptFacts
  post: string
  size: number
  /** The time it was chosen, in milliseconds; increases among files chosen together. */
  at: number
}

/** Total limit. Files beyond it are uploaded too, but don't survive a reload. */
const mostBytes = 500_000_000
/** Upload sessions on the server expire long before. */
const longestMs = 7 * 24 * 3_600_000

const factsKey = (key: string) => `facts ${key}`
const bytesKey = (key: string) => `bytes ${key}`

/** On plain HTTP, where several tabs may claim a file, the server accepts the newest upload. */
const hold = (key: string) => claim(`upload ${key}`)

interface Opening {
  userId: string
  /** Changes once, when a new post gets its id. */
  post: () => string
  now?: () => number
}

export const openKeep = ({ userId, post, now = () => serverNow().getTime() }: Opening): Keep & { move: () => void; close: () => void } => {
  erased.delete(userId)
  const store = openStore(userId, 'files')
  const known = new Map<string, KeptEntry>()
  const releases = new Map<string, () => void>()
  let bytes = 0
  // Writes run one after another, so that none overtakes an earlier one. Failures are ignored: without storage, as in some private windows,
  // nothing is stored.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>) => {
    last = last.then(() => (erased.has(userId) ? undefined : work())).catch(() => undefined)
  }
  const write = (key: string) => {
    const entry = known.get(key)
    if (entry) inTurn(() => set(factsKey(key), entry, store))
  }

  const read = async (): Promise<KeptEntry[]> => {
    const stored = await entries<string, KeptEntry>(store)
    const found = stored.flatMap(([key, value]) => (key.startsWith('facts ') ? [value] : []))
    const old = found.filter(({ at }) => now() - at > longestMs)
    await delMany(
      old.flatMap(({ facts: { key } }) => [factsKey(key), bytesKey(key)]),
      store,
    )
    const kept = found.filter((entry) => !old.includes(entry))
    bytes = kept.reduce((sum, { size }) => sum + size, 0)
    // Files chosen during the read are only in `known`.
    if (!kept.length && !known.size) keptFilesMarker.remove()
    return kept.sort((one, other) => one.at - other.at)
  }

  const load = async (): Promise<{ facts: KeptFacts; file: Blob }[]> => {
    const mine = (await read()).filter((entry) => entry.post === post())
    const files: { facts: KeptFacts; file: Blob }[] = []
    for (const entry of mine) {
      const { key } = entry.facts
      const release = await hold(key)
      if (!release) continue
      const file = await get<Blob>(bytesKey(key), store)
      if (!file) continue
      releases.set(key, release)
      known.set(key, entry)
      files.push({ facts: entry.facts, file })
    }
    return files
  }

  return {
    load: () => load().catch(() => []),
    add: (facts, file) => {
      if (bytes + file.size > mostBytes) return false
      bytes += file.size
      known.set(facts.key, { facts, post: post(), size: file.size, at: now() + known.size / 1000 })
      keptFilesMarker.set()
      void hold(facts.key).then((release) => release && releases.set(facts.key, release))
      inTurn(() => set(bytesKey(facts.key), file, store))
      write(facts.key)
      return true
    },
    change: (facts) => {
      const entry = known.get(facts.key)
      if (!entry) return
      known.set(facts.key, { ...entry, facts })
      write(facts.key)
    },
    drop: (key) => {
      const entry = known.get(key)
      if (!entry) return
      bytes -= entry.size
      known.delete(key)
      releases.get(key)?.()
      releases.delete(key)
      inTurn(() => delMany([factsKey(key), bytesKey(key)], store))
      if (!known.size) inTurn(read)
    },
    move: () => {
      for (const [key, entry] of known) {
        if (entry.post === post()) continue
        known.set(key, { ...entry, post: post() })
        write(key)
      }
    },
    close: () => {
      for (const release of releases.values()) release()
      releases.clear()
    },
  }
}
