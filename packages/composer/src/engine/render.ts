import { containment } from '../text/overlap.ts'
import { repeats } from './kernel.ts'
import type { Glue } from './material.ts'
import type { Part, Unit } from './units/index.ts'

const strength: Record<Glue, number> = { '': 0, ' ': 1, '\n': 2, '\n\n': 3 }
export const stronger = (left: Glue, right: Glue): Glue => (strength[left] >= strength[right] ? left : right)

export const joinParts = (parts: readonly Pick<Part, 'text' | 'glue'>[]): string =>
  parts.map(({ text, glue }, index) => (index === 0 ? text : glue + text)).join('')

/** Separates units, because run together they would read as one thought. */
export const partsOf = (units: readonly Unit[], word: (text: string) => string = (text) => text): Part[] =>
  units.flatMap(({ parts }) =>
    parts.map((part, index) => ({ ...part, text: word(part.text), glue: index === 0 ? ('\n\n' as const) : part.glue })),
  )

export const withoutSaidLead = (unit: Unit, opening: string, said: readonly ReadonlySet<string>[]): Unit => {
  const [lead, ...rest] = unit.parts
  const isSaid = (part: Part): boolean =>
    opening.includes(part.text.replace(/[:.]$/u, '')) || said.some((terms) => containment(part.sentence.terms, terms) >= repeats)
  return unit.form === 'list' && lead && isSaid(lead) ? { ...unit, parts: rest } : unit
}
