type Terms = ReadonlySet<string>

export const countShared = (left: Terms, right: Terms): number => {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left]
  let shared = 0
  for (const term of small) if (large.has(term)) shared += 1
  return shared
}

export const containment = (part: Terms, whole: Terms): number => (part.size === 0 ? 0 : countShared(part, whole) / part.size)
