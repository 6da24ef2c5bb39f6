/** Which side of a pair of opposites a sentence takes: rose or fell, open or closed, before or after. */
import { oppositeWords } from './opposite-words.ts'
import type { Polarity } from './polarity.ts'
import { fold, type Token } from './tokens.ts'

/** 1 for one side of the pair, -1 for the other, 0 where the sentence has both. */
export type Side = 1 | -1 | 0

export interface Opposites {
  /** By pair, in the sense of the sentence: "not closed" is open. */
  sides: ReadonlyMap<number, Side>
  /** The words that took a side, folded, with their pair. */
  words: ReadonlyMap<string, number>
  /** True if each denial only turns a word around, so that the sentence as a whole denies nothing. */
  turnsDenial: boolean
}

interface Entry {
  pair: number
  side: 1 | -1
}

const tables: ReadonlyMap<string, ReadonlyMap<string, Entry>> = new Map(
  Object.entries(oppositeWords).map(([language, pairs]) => [
    language,
    new Map(
      pairs.flatMap(([one, other], pair) => [
        ...one.split(' ').map((word): [string, Entry] => [fold(word), { pair, side: 1 }]),
        ...other.split(' ').map((word): [string, Entry] => [fold(word), { pair, side: -1 }]),
      ]),
    ),
  ]),
)

const none: Opposites = { sides: new Map(), words: new Map(), turnsDenial: false }

export const oppositesIn = (tokens: readonly Token[], { denied, isNegative }: Polarity, language: string | undefined): Opposites => {
  const table = tables.get(language ?? '')
  if (!table) return none
  const sides = new Map<number, Side>()
  const found = new Map<string, number>()
  let isAnyTurned = false
  for (const { folded } of tokens) {
    const entry = table.get(folded)
    if (!entry) continue
    // A denial turns only the nearest word around: "failed to start on the first day".
    const isTurned: boolean = isNegative && !isAnyTurned && denied.has(folded)
    isAnyTurned ||= isTurned
    const side: Side = isTurned ? (entry.side === 1 ? -1 : 1) : entry.side
    const before = sides.get(entry.pair)
    sides.set(entry.pair, before === undefined || before === side ? side : 0)
    found.set(folded, entry.pair)
  }
  return { sides, words: found, turnsDenial: isAnyTurned }
}

/** True if both sentences take the same side of every pair that both of them have. */
export const takeSameSides = (a: Opposites, b: Opposites): boolean =>
  a.sides.entries().every(([pair, side]) => {
    const other = b.sides.get(pair)
    return other === undefined || other === side
  })

/** The number of pairs of which the two sentences clearly take opposite sides. */
export const countOpposed = (a: Opposites, b: Opposites): number =>
  a.sides
    .entries()
    .filter(([pair, side]) => side !== 0 && b.sides.get(pair) === -side)
    .toArray().length
