/** Returns a function from positions in UTF-16 units to positions in code points. */
export const codePointsIn = (text: string): ((at: number) => number) => {
  const pairs = [...text.matchAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)].map(({ index }) => index)
  return (at) => {
    let [low, high] = [0, pairs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return at - low
  }
}
