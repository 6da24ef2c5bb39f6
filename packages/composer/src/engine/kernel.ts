import { containment } from '../text/overlap.ts'
import type { Sentence } from './material.ts'
import { byScore, type Scored } from './score.ts'
import { type Unit, unitText } from './units/index.ts'

/** A unit that shares this part of its terms is a repetition. */
export const repeats = 0.7

const mostUnits = 12
const enoughCharacters = 4_000

export const overlaps = (one: Unit, other: Unit): boolean =>
  one.ref === other.ref && one.position < other.until && other.position < one.until

/** Fewer terms than this are shared by chance. */
const leastTerms = 3
/** A single sentence repeated to this degree makes the unit read as a repetition. */
const saidAgain = 0.6

const isIn = ({ terms }: Sentence, said: ReadonlySet<string>): boolean => terms.size >= leastTerms && containment(terms, said) >= saidAgain

/** Tracks what has been said; adds a unit only if it is new. */
export interface Memory {
  isNew(unit: Unit): boolean
  add(unit: Unit): void
}

export const remember = (said: Iterable<ReadonlySet<string>>): Memory => {
  const known = [...said]
  const taken: Unit[] = []
  const repeatsKnown = ({ terms, form, parts }: Unit): boolean =>
    known.some((one) => containment(terms, one) >= repeats || (form !== 'list' && parts.some(({ sentence }) => isIn(sentence, one))))
  const repeatsTaken = (unit: Unit): boolean =>
    taken.some(
      (other) =>
        overlaps(unit, other) ||
        containment(unit.terms, other.terms) >= repeats ||
        unit.parts.some(({ sentence }) =>
          other.parts.some((part) => isIn(sentence, part.sentence.terms) || isIn(part.sentence, sentence.terms)),
        ),
    )
  return {
    isNew: (unit) => !repeatsTaken(unit) && !repeatsKnown(unit),
    add: (unit) => void taken.push(unit),
  }
}

export const selectKernel = (scored: readonly Scored[], idea: Iterable<ReadonlySet<string>>): Scored[] => {
  const memory = remember(idea)
  const taken = new Set<Scored>()
  let characters = 0
  for (const candidate of byScore(scored)) {
    if (taken.size === mostUnits || characters >= enoughCharacters) break
    if (!memory.isNew(candidate.unit)) continue
    memory.add(candidate.unit)
    taken.add(candidate)
    characters += unitText(candidate.unit).length
  }
  return inOrder([...taken], scored)
}

export const inOrder = (chosen: readonly Scored[], all: readonly Scored[]): Scored[] => {
  const refs = [...new Set(all.map(({ unit }) => unit.ref))]
  return chosen.toSorted((a, b) => refs.indexOf(a.unit.ref) - refs.indexOf(b.unit.ref) || a.unit.position - b.unit.position)
}
