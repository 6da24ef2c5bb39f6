/** The numbers of a longest increasing subsequence, by patience sorting. The numbers are distinct. */
export const longestRise = (numbers: readonly number[]): Set<number> => {
  /** The smallest end of a rise, by its length less one. */
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  for (const number of numbers) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before.set(number, ends[low - 1])
    ends[low] = number
  }
  const rise = new Set<number>()
  for (let number = ends.at(-1); number !== undefined; number = before.get(number)) rise.add(number)
  return rise
}
