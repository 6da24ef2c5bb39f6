/** A chip represents the destinations of one publication that are planned for the same instant. Pure. */
import type { PlannedDay, PlannedItem } from '#api/calendar.ts'
import type { State } from '#ui/state-chip/state-chip.tsx'
import { stateOf, worstOf } from '#web/delivery-status/state.ts'

/** Returns a chip's unique key. */
export const keyOf = ({ publication_id, at }: Pick<PlannedItem, 'publication_id' | 'at'>): string => `${publication_id}@${at}`

/** Returns the chip's most urgent state. */
export const stateOfItem = ({ wish, accounts, status, needs_attention }: PlannedItem): State => {
  if (wish) return 'draft'
  // `needs_attention` doesn't name a destination, so it counts for an unknown result only if none failed.
  const isAsking = needs_attention && !accounts.some(({ state }) => state === 'failed')
  return worstOf(
    accounts.map(({ state, held_at: heldAt, at_risk }) => stateOf(state, isAsking ? 'resolve' : undefined, status, heldAt, at_risk)),
    status,
  )
}

/** Returns the most urgent state of a day's posts. Summaries don't distinguish results that need a decision from those being checked. */
export const worstOfDay = ({ states }: Pick<PlannedDay, 'states'>): State =>
  worstOf(
    (Object.keys(states) as (keyof typeof states)[]).map((state) => stateOf(state, undefined, 'draft')),
    'draft',
  )

/** Counts a post with several times once, although it has several chips. */
export const countPosts = (items: readonly Pick<PlannedItem, 'publication_id'>[]): number =>
  new Set(items.map(({ publication_id }) => publication_id)).size

/** Returns how many posts are folded; at least one, because a fold always opens something. */
export const countFolded = (
  shown: readonly Pick<PlannedItem, 'publication_id'>[],
  hidden: readonly Pick<PlannedItem, 'publication_id'>[],
): number => Math.max(1, countPosts([...shown, ...hidden]) - countPosts(shown))

/** Why a chip can't be moved. */
export type Blocker = 'reader' | 'published' | 'publishing' | 'unknown' | 'failed' | 'partly'

const fixed = { published: 'published', publishing: 'publishing', processing: 'publishing', unknown: 'unknown', failed: 'failed' } as const

const isFixed = (state: string): state is keyof typeof fixed => state in fixed

/** Undefined if the chip can be moved. */
export const blockerOf = ({ accounts, can, wish }: PlannedItem, mayWrite: boolean): Blocker | undefined => {
  if (!mayWrite) return 'reader'
  if (wish) return undefined
  const blockers = new Set(accounts.map(({ state }) => (isFixed(state) ? fixed[state] : undefined)))
  const [first] = blockers
  if (blockers.size > 1) return 'partly'
  return first ?? (can.move ? undefined : 'publishing')
}

/** A move that the server hasn't confirmed yet. */
export interface Moving {
  /** The chip's key before the move. */
  key: string
  to: number
}

/** Applies pending moves, sorts by time, and merges chips of a publication that end up at the same time. */
export const withMoves = (items: readonly PlannedItem[], moves: readonly Moving[]): PlannedItem[] => {
  if (moves.length === 0) return [...items]
  const targets = new Map(moves.map(({ key, to }) => [key, to]))
  const placed = new Map<string, PlannedItem>()
  for (const item of items) {
    const to = targets.get(keyOf(item))
    const moved = to === undefined ? item : { ...item, at: new Date(to).toISOString() }
    const there = placed.get(keyOf(moved))
    placed.set(keyOf(moved), there ? { ...moved, accounts: [...there.accounts, ...moved.accounts] } : moved)
  }
  return [...placed.values()].toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
}
