/** Plans the publications of a run from its seed. */
import { createDice, type Dice } from './dice.ts'
import type { Traits } from './networks.ts'

export interface PlannedDelivery {
  network: number
  /** Used where a post needs one. */
  title: string
  texts: string[]
  hasImage: boolean
}

export interface PlannedPublication {
  deliveries: PlannedDelivery[]
  /** The scheduled time: 0 = the start of the storm, 1 = its end. A wave is due within the same second. */
  due: number
}

const words = ['harbour', 'morning', 'bread', 'ferry', 'lantern', 'market', 'tide', 'garden', 'window', 'orchard', 'rain', 'kettle']

const sentence = (dice: Dice) => Array.from({ length: dice.between(4, 9) }, () => dice.pick(words)).join(' ')

const titleOf = (index: number) => `Delivery ${index + 1}`

export interface PlanOptions {
  seed: number
  /** Where numbering starts, which makes every text of a run unique. */
  from: number
  deliveries: number
  /** Deliveries due in the same second, each for another account. */
  perWave: number
  networks: readonly Pick<Traits, 'thread' | 'refusesImages'>[]
}

/** Plans publications with one to three destinations: a third are threads of three segments, and some have an image. */
export function planPublications({ seed, from, deliveries, perWave, networks }: PlanOptions): PlannedPublication[] {
  const dice = createDice(seed, 'publications', from)
  const first = dice.between(0, networks.length - 1)
  const waves = Math.ceil(deliveries / perWave)
  const publications: PlannedPublication[] = []
  for (let made = 0; made < deliveries;) {
    const wave = Math.floor(made / perWave)
    const size = Math.min(Number(dice.weighted({ 1: 6, 2: 3, 3: 1 })), deliveries - made, perWave * (wave + 1) - made)
    const begin = made
    publications.push({
      due: (wave + 1) / waves,
      deliveries: Array.from({ length: size }, (_, index) => {
        const network = (first + begin + index) % networks.length
        const { thread, refusesImages } = networks[network] ?? {}
        const segments = thread && dice.chance(0.3) ? 3 : 1
        const title = titleOf(from + begin + index)
        return {
          network,
          title,
          texts: Array.from({ length: segments }, (_, segment) => `${title} part ${segment + 1} of ${segments}, ${sentence(dice)}`),
          hasImage: dice.chance(0.15) && !refusesImages,
        }
      }),
    })
    made += size
  }
  return publications
}

/** Plans one post per account, all in the same second, each a single call. */
export const planBurst = (seed: number, from: number, networks: number): PlannedPublication[] => {
  const dice = createDice(seed, 'burst')
  return Array.from({ length: networks }, (_, network) => ({
    due: 1,
    deliveries: [
      { network, title: titleOf(from + network), texts: [`${titleOf(from + network)} part 1 of 1, ${sentence(dice)}`], hasImage: false },
    ],
  }))
}
