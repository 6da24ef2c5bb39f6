/** Keeps a list still under its reader. Pure. */

interface Identified {
  id: string
}

interface Still<T> {
  items: T[]
  /** How many are held back. */
  waiting: number
}

/**
 * The fresh items in the order in which their reader has them. New ones above the end are held back; those after it are the
 * next page and follow. What is gone is gone.
 */
export const holdStill = <T extends Identified>(shown: readonly string[], fresh: readonly T[]): Still<T> => {
  const byId = new Map(fresh.map((item) => [item.id, item]))
  const kept = shown.flatMap((id) => byId.get(id) ?? [])
  if (kept.length === 0) return { items: [...fresh], waiting: 0 }
  const places = new Map(fresh.map(({ id }, place) => [id, place]))
  const end = Math.max(...kept.map(({ id }) => places.get(id) ?? 0))
  const known = new Set(shown)
  const following = fresh.slice(end + 1).filter(({ id }) => !known.has(id))
  return { items: [...kept, ...following], waiting: fresh.length - kept.length - following.length }
}
