/** What a chip stands for: the destinations of one publication that are planned for one instant. Pure. */
import type { PlannedDay, PlannedItem } from '#api/calendar.ts'
import type { State } from '#ui/state-chip/state-chip.tsx'
import { stateOf, worstOf } from '#web/delivery-status/state.ts'

/** Tells chips apart. */
export const keyOf = ({ publication_id, at }: Pick<PlannedItem, 'publication_id' | 'at'>): string => `${publication_id}@${at}`

/** The state of the chip: what needs people most. */
export const stateOfItem = ({ wish, accounts, status, needs_attention }: PlannedItem): State => {
  if (wish) return 'draft'
  // Which of several destinations asks is known only where none of them failed.
  const isAsking = needs_attention && !accounts.some(({ state }) => state === 'failed')
  return worstOf(
    accounts.map(({ state }) => stateOf(state, isAsking ? 'resolve' : undefined, status)),
    status,
  )
}

/** The state that needs people most, of all posts of a day. What asks them is not told apart from what is looked for. */
export const worstOfDay = ({ states }: Pick<PlannedDay, 'states'>): State =>
  worstOf(
    (Object.keys(states) as (keyof typeof states)[]).map((state) => stateOf(state, undefined, 'draft')),
    'draft',
  )

/** A post with several times of its own has a chip for each, and still is one post. */
export const countPosts = (items: readonly Pick<PlannedItem, 'publication_id'>[]): number =>
  new Set(items.map(({ publication_id }) => publication_id)).size

/** How many posts a fold adds to those that are shown; at least one, as it has something to open. */
export const countFolded = (
  shown: readonly Pick<PlannedItem, 'publication_id'>[],
  hidden: readonly Pick<PlannedItem, 'publication_id'>[],
): number => Math.max(1, countPosts([...shown, ...hidden]) - countPosts(shown))

/** Why a chip stays where it is. */
export type Blocker = 'reader' | 'published' | 'publishing' | 'unknown' | 'failed' | 'partly'

const fixed = { published: 'published', publishing: 'publishing', processing: 'publishing', unknown: 'unknown', failed: 'failed' } as const

const isFixed = (state: string): state is keyof typeof fixed => state in fixed

/** Undefined when it can be moved. */
export const blockerOf = ({ accounts, can, wish }: PlannedItem, mayWrite: boolean): Blocker | undefined => {
  if (!mayWrite) return 'reader'
  if (wish) return undefined
  const blockers = new Set(accounts.map(({ state }) => (isFixed(state) ? fixed[state] : undefined)))
  const [first] = blockers
  if (blockers.size > 1) return 'partly'
  return first ?? (can.move ? undefined : 'publishing')
}

/** A chip on its way to another time, until the server has it there. */
export interface Moving {
  /** Of the chip where it was. */
  key: string
  to: number
}

/** The items as they will be: by time, and together where one publication has two times that become one. */
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
