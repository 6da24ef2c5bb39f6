/** Pseudorandom numbers that depend only on a text, so a seed reproduces a run whatever the order of events. */

export interface Dice {
  /** Includes 0, excludes 1. */
  next(): number
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T
}

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

function stir(state: number): number {
  let value = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
  value = Math.imul(value ^ (value >>> 15), 0x735a2d97)
  return (value ^ (value >>> 15)) >>> 0
}

export function createDice(...names: readonly (string | number)[]): Dice {
  let state = hash(names.join('\u0000'))
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    return stir(state) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new RangeError('There is nothing to pick from.')
      return found
    },
    weighted: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) if ((left -= weight) < 0) return name
      const [last] = entries.at(-1) ?? []
      if (last === undefined) throw new RangeError('There is nothing to pick from.')
      return last
    },
  }
}
