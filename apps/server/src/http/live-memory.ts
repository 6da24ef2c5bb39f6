/** What was told in the last minutes, by whom it concerns, for streams that read on or resume. */
import type { Clock } from '#server/context.ts'
import type { Note } from './live-notes.ts'

export const keptMs = 5 * 60_000
/** Notes per workspace or user: a reader who is further behind starts anew. */
const mostKept = 2000

/** A note of one type. */
export interface Told extends Omit<Note, 'types'> {
  type: string
  place: number
}

/** What a reader has before it. */
export interface Reading {
  told: Told[]
  /** Up to here the reader has read everything. */
  place: number
  /** Something between the former place and this one is not known any more, and `told` is empty. */
  isLost: boolean
  /** There is more than was asked for. */
  hasMore: boolean
}

interface Ring {
  told: Told[]
  /** What was told up to here is forgotten. */
  forgotten: number
  wakers: Set<() => void>
  /** When the last reader left. Milliseconds. */
  leftAt: number
}

export interface Memory {
  /** Nobody reads, or has read for as long as notes are kept. */
  readonly isEmpty: boolean
  /** Keeps what concerns these keys from now on, and wakes the reader. Gives what ends it. */
  watch(keys: readonly string[], wake: () => void): () => void
  add(note: Note): void
  /** Notes may have been missed: whoever reads starts anew. */
  lose(): void
  read(keys: readonly string[], after: number | undefined, most: number): Reading
  /** Forgets what is old, and whom nobody has read for as long as notes are kept. */
  sweep(): void
}

export const userKey = (userId: string): string => `user:${userId}`

export function createMemory(clock: Clock): Memory {
  const rings = new Map<string, Ring>()
  const nowMs = () => clock.now().getTime()
  let latest = 0

  /** Places rise. They are times in microseconds, not counts, which would tell how much others do. */
  const nextPlace = () => (latest = Math.max(latest + 1, nowMs() * 1000))

  const ringOf = (key: string): Ring => {
    const known = rings.get(key)
    if (known) return known
    const ring: Ring = { told: [], forgotten: nextPlace(), wakers: new Set(), leftAt: nowMs() }
    rings.set(key, ring)
    return ring
  }

  const forget = (ring: Ring, count: number) => {
    const last = ring.told.splice(0, count).at(-1)
    if (last) ring.forgotten = last.place
  }

  return {
    get isEmpty() {
      return rings.size === 0
    },
    watch: (keys, wake) => {
      const watched = keys.map(ringOf)
      for (const ring of watched) ring.wakers.add(wake)
      return () => {
        for (const ring of watched) {
          ring.wakers.delete(wake)
          ring.leftAt = nowMs()
        }
      }
    },
    add: ({ types, ...note }) => {
      const ring = rings.get(note.userId === undefined ? (note.workspaceId ?? '') : userKey(note.userId))
      if (!ring) return
      for (const type of types) ring.told.push({ ...note, type, place: nextPlace() })
      forget(ring, ring.told.length - mostKept)
      for (const wake of ring.wakers) wake()
    },
    lose: () => {
      const place = nextPlace()
      for (const ring of rings.values()) {
        ring.told = []
        ring.forgotten = place
        for (const wake of ring.wakers) wake()
      }
    },
    read: (keys, after, most) => {
      const watched = keys.map(ringOf)
      const start = after ?? 0
      if (watched.some(({ forgotten }) => forgotten > start)) return { told: [], place: nextPlace(), isLost: true, hasMore: false }
      const fresh = watched.flatMap(({ told }) => told.slice(told.findLastIndex(({ place }) => place <= start) + 1))
      const told = fresh.toSorted((a, b) => a.place - b.place).slice(0, most)
      const hasMore = fresh.length > told.length
      return { told, hasMore, isLost: false, place: hasMore ? (told.at(-1)?.place ?? start) : latest }
    },
    sweep: () => {
      const before = nowMs() - keptMs
      for (const [key, ring] of rings) {
        const count = ring.told.findIndex(({ place }) => place >= before * 1000)
        forget(ring, count < 0 ? ring.told.length : count)
        if (!ring.wakers.size && ring.leftAt < before) rings.delete(key)
      }
    },
  }
}
