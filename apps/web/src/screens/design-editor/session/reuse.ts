/** Returns what hasn't changed as the same objects, and the same list if nothing has, so that only changed rows render. */
export const createReuse = <T extends { id: string }>() => {
  let last: readonly T[] = []
  return (next: readonly T[]): readonly T[] => {
    const known = new Map(last.map((item) => [item.id, item]))
    const reused = next.map((item) => {
      const before = known.get(item.id)
      return before && isSame(before, item) ? before : item
    })
    if (reused.length === last.length && reused.every((item, index) => item === last[index])) return last
    return (last = reused)
  }
}

/** Compares properties, which are primitives. */
const isSame = <T extends object>(one: T, other: T): boolean => (Object.keys(other) as (keyof T)[]).every((key) => one[key] === other[key])
