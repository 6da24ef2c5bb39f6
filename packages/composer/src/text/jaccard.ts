type Terms = ReadonlySet<string>

/** How many items two sets share. */
export const countShared = (left: Terms, right: Terms): number => {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left]
  let shared = 0
  for (const term of small) if (large.has(term)) shared += 1
  return shared
}

/** Size of the intersection divided by the size of the union; two empty sets have nothing in common. */
export const jaccard = (left: Terms, right: Terms): number => {
  const shared = countShared(left, right)
  const union = left.size + right.size - shared
  return union === 0 ? 0 : shared / union
}

/** Sets that were added, found again by likeness without comparing with each of them. */
export interface LikenessIndex {
  add(terms: Terms): void
  /** Whether a set that was added has at least the likeness of this index. */
  hasLike(terms: Terms): boolean
}

/**
 * More holders of a term than these are not remembered. Only the rarest terms of a set are asked for, which hundreds of
 * different sentences share where somebody repeats himself on purpose: comparing all of them would take forever.
 */
const mostHolders = 200

/**
 * Two sets of likeness `least` share at least one of the rarest terms of each: so many as are more than the terms that
 * such sets may differ in (prefix filtering: Chaudhuri, Ganti, Kaushik, "A Primitive Operator for Similarity Joins in
 * Data Cleaning", ICDE 2006). `all` tells which terms are rare; terms that it does not hold are the rarest.
 */
export const likenessIndex = (least: number, all: Iterable<Terms>): LikenessIndex => {
  const counts = new Map<string, number>()
  for (const terms of all) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const holders = new Map<string, Set<Terms>>()

  const rarest = (terms: Terms): string[] => {
    const rank = (term: string): number => counts.get(term) ?? 0
    const ordered = [...terms].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    // A rounding error must not make it one too few.
    return ordered.slice(0, terms.size - Math.ceil(least * terms.size - 1e-9) + 1)
  }

  return {
    add(terms) {
      for (const term of rarest(terms)) {
        const found = holders.get(term) ?? new Set()
        if (found.size < mostHolders) holders.set(term, found.add(terms))
      }
    },
    hasLike(terms) {
      const isLike = (other: Terms): boolean => jaccard(terms, other) >= least
      return rarest(terms).some((term) => holders.get(term)?.values().some(isLike))
    },
  }
}
