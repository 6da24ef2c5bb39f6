/** What is to be published in a run. Follows from the seed. */
import { createDice, type Dice } from './dice.ts'

export interface PlannedDelivery {
  /** Index of the network. */
  network: number
  /** One text per segment; no two of a run are the same. */
  texts: string[]
  hasImage: boolean
}

export interface PlannedPublication {
  deliveries: PlannedDelivery[]
  /** When it is scheduled: 0 = the beginning of the storm, 1 = its end. */
  due: number
  /** Milliseconds from then to its due time. */
  lead: number
}

const words = ['harbour', 'morning', 'bread', 'ferry', 'lantern', 'market', 'tide', 'garden', 'window', 'orchard', 'rain', 'kettle']

const sentence = (dice: Dice) => Array.from({ length: dice.between(4, 9) }, () => dice.pick(words)).join(' ')

/** Publications with one, two or three destinations, a third of them threads of three segments and some with an image. */
export function planPublications(seed: number, deliveries: number, networks: number): PlannedPublication[] {
  const dice = createDice(seed, 'publications')
  const publications: PlannedPublication[] = []
  for (let made = 0; made < deliveries;) {
    const size = Math.min(Number(dice.weighted({ 1: 6, 2: 3, 3: 1 })), deliveries - made, networks)
    const first = dice.between(0, networks - 1)
    publications.push({
      due: (publications.length + dice.next()) / deliveries,
      lead: dice.between(500, 3000),
      deliveries: Array.from({ length: size }, (_, index) => {
        const number = made + index + 1
        const segments = dice.chance(0.3) ? 3 : 1
        return {
          network: (first + index) % networks,
          texts: Array.from(
            { length: segments },
            (_, segment) => `Delivery ${number} part ${segment + 1} of ${segments}, ${sentence(dice)}`,
          ),
          hasImage: dice.chance(0.15),
        }
      }),
    })
    made += size
  }
  const last = Math.max(...publications.map(({ due }) => due))
  return publications.map((publication) => ({ ...publication, due: publication.due / last }))
}
