/** Lets rows that scroll into the list reuse the elements of rows that scroll out. Pure. */

/** The slot of each shown post, by its id. The elements of a slot show one post after another. */
export type RowSlots = ReadonlyMap<string, number>

export const noSlots: RowSlots = new Map()

/**
 * Assigns a slot to each of these posts. A post keeps its slot while it is shown. The slot of `active` is dropped with it instead of being
 * reused, as its elements may have the focus, which must not move to another post.
 */
export const assignSlots = (slots: RowSlots, ids: readonly string[], active: string | undefined): RowSlots => {
  const shown = new Set(ids)
  if (shown.size === slots.size && ids.every((id) => slots.has(id))) return slots
  const free = [...slots].flatMap(([id, slot]) => (shown.has(id) || id === active ? [] : slot))
  let next = Math.max(-1, ...slots.values()) + 1
  return new Map(ids.map((id) => [id, slots.get(id) ?? free.shift() ?? next++]))
}

/**
 * The fewest rows to move so that all are in order, as places in `indexes`. The row at `fixed` isn't moved: a moved element loses the
 * focus.
 */
export const rowsToMove = (indexes: readonly number[], fixed = -1): Set<number> => {
  const kept = indexes.map((index, place) => {
    const bound = indexes[fixed]
    return bound === undefined || place === fixed || place < fixed === index < bound
  })
  // The longest ascending sequence stays: for each row, the length of the longest one that ends there, and its row before.
  const lengths: number[] = []
  const before: number[] = []
  let last = -1
  for (const [place, index] of indexes.entries()) {
    lengths[place] = kept[place] ? 1 : 0
    before[place] = -1
    if (!kept[place]) continue
    for (let other = 0; other < place; other += 1) {
      if (!kept[other] || (indexes[other] ?? 0) > index || (lengths[other] ?? 0) < (lengths[place] ?? 0)) continue
      lengths[place] = (lengths[other] ?? 0) + 1
      before[place] = other
    }
    if (last === -1 || (lengths[place] ?? 0) > (lengths[last] ?? 0)) last = place
  }
  const moved = new Set(indexes.keys())
  for (; last !== -1; last = before[last] ?? -1) moved.delete(last)
  return moved
}
