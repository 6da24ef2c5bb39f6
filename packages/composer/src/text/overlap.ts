type Terms = ReadonlySet<string>

/** How many items two sets share. */
export const countShared = (left: Terms, right: Terms): number => {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left]
  let shared = 0
  for (const term of small) if (large.has(term)) shared += 1
  return shared
}

/** The share of the first set that the second one holds; of an empty set none. */
export const containment = (part: Terms, whole: Terms): number => (part.size === 0 ? 0 : countShared(part, whole) / part.size)
