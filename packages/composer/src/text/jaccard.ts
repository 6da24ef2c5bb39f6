/** Size of the intersection divided by the size of the union; two empty sets have nothing in common. */
export const jaccard = (left: ReadonlySet<string>, right: ReadonlySet<string>): number => {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left]
  let shared = 0
  for (const term of small) if (large.has(term)) shared += 1
  const union = left.size + right.size - shared
  return union === 0 ? 0 : shared / union
}

/** Sets that were added, found again by likeness without comparing with each of them. */
export interface LikenessIndex {
  add(terms: ReadonlySet<string>): void
  /** Positions, in order of adding, of the sets with at least this likeness. */
  alike(terms: ReadonlySet<string>, least: number): number[]
}

export const likenessIndex = (): LikenessIndex => {
  const sets: ReadonlySet<string>[] = []
  const holders = new Map<string, number[]>()
  return {
    add(terms) {
      for (const term of terms) {
        const found = holders.get(term)
        if (found) found.push(sets.length)
        else holders.set(term, [sets.length])
      }
      sets.push(terms)
    },
    alike(terms, least) {
      const shared = new Map<number, number>()
      for (const term of terms) for (const holder of holders.get(term) ?? []) shared.set(holder, (shared.get(holder) ?? 0) + 1)
      const enough = ([position, count]: [number, number]): boolean => count / (terms.size + (sets[position]?.size ?? 0) - count) >= least
      return [...shared]
        .filter(enough)
        .map(([position]) => position)
        .sort((a, b) => a - b)
    },
  }
}
