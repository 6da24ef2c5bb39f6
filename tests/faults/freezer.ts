/** Freezes workers, as a container or a sleeping laptop does. */
import { createDice } from './dice.ts'
import type { Damage, StormParts } from './storm.ts'

/** The longest time a worker is frozen, during which another one takes over its work. */
export const longestFreeze = 28_000
const shortestLongFreeze = 25_000

/** Freezes a worker, one at a time, like a container or a sleeping laptop. Returns a function that does so occasionally. */
export function createFreezer({ seed, workers, say }: Pick<StormParts, 'seed' | 'workers' | 'say'>, damage: Damage) {
  const dice = createDice(seed, 'freezes')
  let thawed: Promise<void> = Promise.resolve()
  return {
    maybeFreeze: () => {
      const [chance, isLong, favourite] = [dice.next(), dice.chance(0.3), dice.between(0, workers.length - 1)]
      const [long, short] = [dice.between(shortestLongFreeze, longestFreeze), dice.between(300, 5000)]
      const victim = workers[favourite]
      if (!victim?.isReady() || workers.some((worker) => worker.isFrozen())) return
      // At least one, in runs of any size.
      if (damage.freezes > 0 && chance > 0.4) return
      const milliseconds = isLong || damage.freezes === 0 ? long : short
      damage.freezes += 1
      say(`freezing ${victim.name} for ${(milliseconds / 1000).toFixed(1)} s`)
      thawed = victim.freeze(milliseconds)
    },
    thawed: () => thawed,
  }
}
