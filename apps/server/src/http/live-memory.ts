/** What was told in the last minutes, by whom it concerns, for streams that read on or resume. */
import type { Clock } from '#server/context.ts'
import type { Note } from './live-notes.ts'

export const keptMs = 5 * 60_000
/** Notes per workspace or user: a reader who is further behind starts anew. */
const mostKept = 2000
/** The same while no one reads: enough to bridge the time between an answer and the stream that continues from its cursor. */
const mostKeptUnread = 100

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
  /** No one reads, or has read or asked for a place for as long as notes are kept. */
  readonly isIdle: boolean
  /** The place after everything that was told so far. */
  place(): number
  /** Wakes the reader of these keys, and keeps more of them. Gives what ends it. */
  watch(keys: readonly string[], wake: () => void): () => void
  add(note: Note): void
  /** Notes may have been missed: whoever reads starts anew. */
  lose(): void
  read(keys: readonly string[], after: number | undefined, most: number): Reading
  /** Forgets what is old. */
  sweep(): void
}

export const userKey = (userId: string): string => `user:${userId}`

export function createMemory(clock: Clock): Memory {
  const rings = new Map<string, Ring>()
  const nowMs = () => clock.now().getTime()
  let latest = 0
  /** When a place was last asked for. Milliseconds. */
  let usedAt = -Infinity

  /** Places rise. They are times in microseconds, not counts, which would tell how much others do. */
  const nextPlace = () => (latest = Math.max(latest + 1, nowMs() * 1000))

  /** From here on, nothing was told of a key that has no ring. */
  let completeFrom = nextPlace()

  const ringOf = (key: string): Ring => {
    const known = rings.get(key)
    if (known) return known
    const ring: Ring = { told: [], forgotten: completeFrom, wakers: new Set(), leftAt: -Infinity }
    rings.set(key, ring)
    return ring
  }

  const forget = (ring: Ring, count: number) => {
    const last = ring.told.splice(0, count).at(-1)
    if (last) ring.forgotten = last.place
  }

  const isRead = ({ wakers, leftAt }: Ring) => wakers.size > 0 || leftAt >= nowMs() - keptMs

  return {
    get isIdle() {
      return usedAt < nowMs() - keptMs && ![...rings.values()].some(isRead)
    },
    place: () => {
      usedAt = nowMs()
      return nextPlace()
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
      const ring = ringOf(note.userId === undefined ? (note.workspaceId ?? '') : userKey(note.userId))
      for (const type of types) ring.told.push({ ...note, type, place: nextPlace() })
      forget(ring, ring.told.length - (isRead(ring) ? mostKept : mostKeptUnread))
      for (const wake of ring.wakers) wake()
    },
    lose: () => {
      completeFrom = nextPlace()
      for (const [key, ring] of rings) {
        ring.told = []
        ring.forgotten = completeFrom
        if (!ring.wakers.size) rings.delete(key)
        for (const wake of ring.wakers) wake()
      }
    },
    read: (keys, after, most) => {
      const watched = keys.map((key) => rings.get(key) ?? { told: [], forgotten: completeFrom })
      const start = after ?? 0
      if (watched.some(({ forgotten }) => forgotten > start)) return { told: [], place: nextPlace(), isLost: true, hasMore: false }
      const fresh = watched.flatMap(({ told }) => told.slice(told.findLastIndex(({ place }) => place <= start) + 1))
      const told = fresh.toSorted((a, b) => a.place - b.place).slice(0, most)
      const hasMore = fresh.length > told.length
      // Now, so that a quiet stream has a recent place to resume from.
      return { told, hasMore, isLost: false, place: hasMore ? (told.at(-1)?.place ?? start) : nextPlace() }
    },
    sweep: () => {
      const before = nowMs() - keptMs
      completeFrom = Math.max(completeFrom, before * 1000)
      for (const [key, ring] of rings) {
        const count = ring.told.findIndex(({ place }) => place >= before * 1000)
        forget(ring, count < 0 ? ring.told.length : count)
        if (!ring.told.length && !isRead(ring)) rings.delete(key)
      }
    },
  }
}
