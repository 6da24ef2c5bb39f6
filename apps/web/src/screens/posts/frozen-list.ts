/** Keeps a list from moving while the user reads it. Pure. */

interface Identified {
  id: string
}

interface FrozenList<T> {
  items: T[]
  /** Number of new items that are held back. */
  waiting: number
}

/**
 * Returns the fresh items in the order on screen. Holds back new items above the end; those below are the next page and are appended. Items
 * that no longer exist are removed.
 */
export const freezeList = <T extends Identified>(shown: readonly string[], fresh: readonly T[]): FrozenList<T> => {
  const byId = new Map(fresh.map((item) => [item.id, item]))
  const kept = shown.flatMap((id) => byId.get(id) ?? [])
  if (kept.length === 0) return { items: [...fresh], waiting: 0 }
  const places = new Map(fresh.map(({ id }, place) => [id, place]))
  const end = Math.max(...kept.map(({ id }) => places.get(id) ?? 0))
  const known = new Set(shown)
  const following = fresh.slice(end + 1).filter(({ id }) => !known.has(id))
  return { items: [...kept, ...following], waiting: fresh.length - kept.length - following.length }
}
