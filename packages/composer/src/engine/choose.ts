import { inOrder, remember } from './kernel.ts'
import { byScore, type Scored } from './score.ts'
import type { Unit } from './units/index.ts'

export interface Choice {
  units: readonly Scored[]
  said: readonly ReadonlySet<string>[]
  most: number
}

/** Bonus for a unit that fills the available space: half a line below an opening looks like a mistake. */
const fillGain = 0.06
/** Characters above which a text counts as full. */
const fullEnough = 420
/** A further unit needs at least this share of the first one's score. */
const worthAdding = 0.7
/** A further unit needs at least this many characters to add anything. */
const leastFurther = 90
const nearGain = 0.08
/** Maximum units compared for one position. */
const mostTried = 200

export const lengthOf = ({ parts }: Unit): number => parts.reduce((sum, { text }) => sum + text.length + 1, 0)

const gainOf = ({ unit }: Scored): number => fillGain * Math.min(1, lengthOf(unit) / fullEnough)

export const chooseUnits = ({ units, said, most }: Choice, accepts: (units: readonly Unit[]) => boolean): Unit[] => {
  const memory = remember(said)
  const chosen: Scored[] = []
  const open = new Set(byScore(units))
  const render = (scored: readonly Scored[]): Unit[] => inOrder(scored, units).map(({ unit }) => unit)
  let first = 0
  while (chosen.length < most) {
    let best: Scored | undefined
    let bestValue = 0
    let tried = 0
    for (const candidate of open) {
      // No bonus can make up for a larger gap.
      if (tried >= mostTried || candidate.score + fillGain + nearGain < bestValue) break
      if (chosen.length > 0 && candidate.score < worthAdding * first) break
      if (!memory.isNew(candidate.unit) || (chosen.length > 0 && !candidate.unit.isNote && lengthOf(candidate.unit) < leastFurther)) {
        open.delete(candidate)
        continue
      }
      const isNear = chosen.some(({ unit }) => unit.ref === candidate.unit.ref && unit.section === candidate.unit.section)
      const value = candidate.score + gainOf(candidate) + (isNear ? nearGain : 0)
      if (value <= bestValue) continue
      tried += 1
      if (!accepts(render([...chosen, candidate]))) continue
      best = candidate
      bestValue = value
    }
    if (!best) break
    if (chosen.length === 0) first = best.score
    chosen.push(best)
    memory.add(best.unit)
    open.delete(best)
  }
  return render(chosen)
}
