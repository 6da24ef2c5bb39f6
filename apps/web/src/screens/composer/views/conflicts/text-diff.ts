/** A text in three pieces: the words it shares with another text at the start, its own words, and the words it shares at the end. */
export type Pieces = readonly [before: string, own: string, after: string]

const wordsOf = (text: string): string[] => text.split(/(\s+)/)

const countSame = (one: readonly string[], other: readonly string[]): number => {
  const end = one.findIndex((word, index) => word !== other[index])
  return end === -1 ? one.length : end
}

/** Compares two texts by words. */
export const differenceOf = (one: string, other: string): readonly [one: Pieces, other: Pieces] => {
  const [ones, others] = [wordsOf(one), wordsOf(other)]
  const start = countSame(ones, others)
  const end = countSame(ones.slice(start).toReversed(), others.slice(start).toReversed())
  const pieces = (all: readonly string[]): Pieces => {
    const join = (from: number, to: number) => all.slice(from, to).join('')
    return [join(0, start), join(start, all.length - end), join(all.length - end, all.length)]
  }
  return [pieces(ones), pieces(others)]
}
