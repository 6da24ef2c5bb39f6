/** Notes of the last minutes by workspace and user, for streams that continue or resume. */
import type { Clock } from '#server/context.ts'
import type { Note } from './live-notes.ts'

export const keptMs = 5 * 60_000
/** Notes per workspace or user. A reader further behind gets a reset. */
const mostKept = 2000
/** The limit without readers: enough to bridge the time between a response and the stream that continues from its cursor. */
const mostKeptUnread = 100

export interface Received extends Omit<Note, 'types'> {
  type: string
  place: number
}

export interface Reading {
  notes: Received[]
  /** The position up to which everything was returned. */
  place: number
  /** Notes after the given position have been dropped, and `told` is empty. */
  isLost: boolean
  hasMore: boolean
}

interface Ring {
  notes: Received[]
  /** Notes up to this position have been dropped. */
  forgotten: number
  wakers: Set<() => void>
  /** When the last reader left. Milliseconds. */
  leftAt: number
}

export interface Memory {
  /** There are no readers, and no position was requested for as long as notes are kept. */
  readonly isIdle: boolean
  place(): number
  /** Wakes the reader of these keys, and keeps more of their notes. Returns the function that stops this. */
  watch(keys: readonly string[], wake: () => void): () => void
  add(note: Note): void
  /** Call it when notes may have been missed. All readers get a reset. */
  lose(): void
  read(keys: readonly string[], after: number | undefined, most: number): Reading
  sweep(): void
}

export const userKey = (userId: string): string => `user:${userId}`

export function createMemory(clock: Clock): Memory {
  const rings = new Map<string, Ring>()
  const nowMs = () => clock.now().getTime()
  let latest = 0
  /** When a position was last requested. Milliseconds. */
  let usedAt = -Infinity

  /** Positions increase. They are times in microseconds, because counts would reveal other users' activity. */
  const nextPosition = () => (latest = Math.max(latest + 1, nowMs() * 1000))

  /** Since this position, nothing was announced for a key without a ring. */
  let completeFrom = nextPosition()

  const ringOf = (key: string): Ring => {
    const known = rings.get(key)
    if (known) return known
    const ring: Ring = { notes: [], forgotten: completeFrom, wakers: new Set(), leftAt: -Infinity }
    rings.set(key, ring)
    return ring
  }

  const forget = (ring: Ring, count: number) => {
    const last = ring.notes.splice(0, count).at(-1)
    if (last) ring.forgotten = last.place
  }

  const isRead = ({ wakers, leftAt }: Ring) => wakers.size > 0 || leftAt >= nowMs() - keptMs

  return {
    get isIdle() {
      return usedAt < nowMs() - keptMs && ![...rings.values()].some(isRead)
    },
    place: () => {
      usedAt = nowMs()
      return nextPosition()
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
      for (const type of types) ring.notes.push({ ...note, type, place: nextPosition() })
      forget(ring, ring.notes.length - (isRead(ring) ? mostKept : mostKeptUnread))
      for (const wake of ring.wakers) wake()
    },
    lose: () => {
      completeFrom = nextPosition()
      for (const [key, ring] of rings) {
        ring.notes = []
        ring.forgotten = completeFrom
        if (!ring.wakers.size) rings.delete(key)
        for (const wake of ring.wakers) wake()
      }
    },
    read: (keys, after, most) => {
      const watched = keys.map((key) => rings.get(key) ?? { notes: [], forgotten: completeFrom })
      const start = after ?? 0
      if (watched.some(({ forgotten }) => forgotten > start)) return { notes: [], place: nextPosition(), isLost: true, hasMore: false }
      const fresh = watched.flatMap(({ notes }) => notes.slice(notes.findLastIndex(({ place }) => place <= start) + 1))
      const notes = fresh.toSorted((a, b) => a.place - b.place).slice(0, most)
      const hasMore = fresh.length > notes.length
      // The current position, so that a quiet stream has a recent one to resume from.
      return { notes, hasMore, isLost: false, place: hasMore ? (notes.at(-1)?.place ?? start) : nextPosition() }
    },
    sweep: () => {
      const before = nowMs() - keptMs
      completeFrom = Math.max(completeFrom, before * 1000)
      for (const [key, ring] of rings) {
        const count = ring.notes.findIndex(({ place }) => place >= before * 1000)
        forget(ring, count < 0 ? ring.notes.length : count)
        if (!ring.notes.length && !isRead(ring)) rings.delete(key)
      }
    },
  }
}
