/** Which units a text takes. */
import { inOrder, remember } from './kernel.ts'
import { byScore, type Scored } from './score.ts'
import type { Unit } from './units/index.ts'

/** What can be chosen from. */
export interface Choice {
  /** Units that the voice allows, in the order of the sources. */
  units: readonly Scored[]
  /** What the opening says already. */
  said: readonly ReadonlySet<string>[]
  /** How many a text takes at most. */
  most: number
}

/** How much a unit gains that fills the room it has: half a line under an opening looks like a mistake. */
const fillGain = 0.15
/** Characters from which on a text is full enough. */
const fullEnough = 420
/** A further unit is worth this share of the first one at least. */
const worthAdding = 0.7
/** A further unit has so many characters at least: half a line more says nothing. */
const leastFurther = 90
/** A further unit of the same section goes on with the thought. */
const nearGain = 0.08
/** Units that are weighed against each other for one place. */
const mostTried = 200

export const lengthOf = ({ parts }: Unit): number => parts.reduce((sum, { text }) => sum + text.length + 1, 0)

const gainOf = ({ unit }: Scored): number => fillGain * Math.min(1, lengthOf(unit) / fullEnough)

/** The units that make the best text of those that fit, in the order of the sources. */
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
      // What is this far behind cannot win any more, whatever it gains.
      if (tried >= mostTried || candidate.score + fillGain + nearGain < bestValue) break
      if (chosen.length > 0 && candidate.score < worthAdding * first) break
      if (!memory.isNew(candidate.unit) || (chosen.length > 0 && lengthOf(candidate.unit) < leastFurther)) {
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
