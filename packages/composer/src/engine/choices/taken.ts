/** Finds the units a post was written from, in its order. */
import type { Written } from '../single.ts'
import type { Scored } from '../score.ts'
import type { Unit } from '../units/index.ts'

/** How many sentences of the post, from this one on, the unit accounts for. The post may leave out the lead of a list. */
const coverage = ({ parts, form }: Unit, used: Written['used'], at: number): number => {
  const covers = (skipped: number): number =>
    parts.length > skipped && parts.slice(skipped).every(({ sentence }, index) => used[at + index]?.sentence === sentence)
      ? parts.length - skipped
      : 0
  return Math.max(covers(0), form === 'list' ? covers(1) : 0)
}

export const takenUnits = (used: Written['used'], units: readonly Scored[]): Unit[] => {
  const taken: Unit[] = []
  let at = 0
  while (at < used.length) {
    let best: Unit | undefined
    let most = 0
    for (const { unit } of units) {
      const covered = coverage(unit, used, at)
      if (covered > most) [best, most] = [unit, covered]
    }
    if (best) taken.push(best)
    at += Math.max(1, most)
  }
  return taken
}
