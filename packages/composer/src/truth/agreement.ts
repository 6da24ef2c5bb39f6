/** Whether what one sentence says is borne out or denied by another one. */
import type { Facts } from './facts.ts'
import type { Measure } from './figures.ts'

export interface Judged {
  /** The words that carry meaning, as `termsOf` gives them. */
  terms: ReadonlySet<string>
  facts: Facts
}

/** The share of a sentence's terms that another one has to hold to speak of the same thing. */
const leastShare = 0.6
/** With fewer terms a sentence says too little to be compared. */
const leastTerms = 3
/** A denial is about what the other sentence says when it shares this much of its clause. */
const leastDenied = 0.5

const holdsName = ({ facts, terms }: Judged, name: string): boolean =>
  facts.names.has(name) || ['', 's', "'s", '’s'].some((ending) => terms.has(name + ending))

const share = (count: number, of: number): number => (of === 0 ? 0 : count / of)

/** How much of `a` the other one holds, where some words may be met in another way. */
const shareOf = ({ terms }: Judged, other: Judged, isMet: (term: string) => boolean): number =>
  share(
    terms
      .values()
      .filter((term) => other.terms.has(term) || isMet(term))
      .toArray().length,
    terms.size,
  )

const isAbout = ({ facts }: Judged, other: Judged): boolean => {
  const told = [...facts.polarity.denied].filter((term) => !facts.figureWords.has(term))
  return share(told.filter((term) => other.terms.has(term)).length, told.length) >= leastDenied
}

const hasPolarityOf = (a: Judged, b: Judged): boolean => a.facts.isNegative === b.facts.isNegative || (b.facts.isNegative && !isAbout(b, a))

/** Whether `b` bears out all that `a` says: most of its terms, every figure and name, and the same polarity. */
export const agrees = (a: Judged, b: Judged): boolean =>
  a.terms.size >= leastTerms &&
  (a.facts.polarity.isOpen || !b.facts.polarity.isOpen) &&
  a.facts.figures.values().every((figure) => b.facts.figures.has(figure)) &&
  a.facts.names.values().every((name) => holdsName(b, name)) &&
  shareOf(a, b, (term) => a.facts.figureWords.has(term)) >= leastShare &&
  hasPolarityOf(a, b)

const dateParts = (value: number): number[] => [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100]

/** The number of digits before the zeros that a rounded number ends in. */
const significant = (value: number): number =>
  value
    .toPrecision(12)
    .replace(/e.*$|\./g, '')
    .replace(/^0+|0+$/g, '').length || 1

const isRounded = (rounded: number, exact: number): boolean => {
  const digits = significant(rounded)
  return digits >= 2 && digits < significant(exact) && Number(exact.toPrecision(digits)) === rounded
}

const isSame = (a: Measure, b: Measure): boolean => {
  if (a.kind === 'date') {
    const others = dateParts(b.value)
    return dateParts(a.value).every((part, index) => part === 0 || others[index] === 0 || part === others[index])
  }
  if (a.text === b.text || a.value === b.value) return true
  if (a.kind === 'time' || a.kind === 'weekday') return false
  if (a.isRough || b.isRough) return a.value / b.value < 2 && b.value / a.value < 2
  return isRounded(a.value, b.value) || isRounded(b.value, a.value)
}

const isOfSameThing = (a: Measure, b: Measure): boolean => {
  if (a.kind !== b.kind) return false
  // "in 2019" and "a house of 1905"; "until May" and "from June".
  if (a.kind === 'date' || a.kind === 'time' || a.kind === 'weekday') return a.lead === b.lead && !a.isRough && !b.isRough
  const [first, other] = [a.of[0], b.of[0]]
  if (first !== undefined && other !== undefined) return b.of.includes(first) || a.of.includes(other)
  return a.kind !== 'count' || first === other
}

/** Figures of the same thing that differ, and that the other sentence does not have elsewhere. */
const hasOtherFigures = ({ facts: a }: Judged, { facts: b }: Judged): boolean => {
  const own = a.measures.filter((one) => !b.measures.some((other) => one.kind === other.kind && isSame(one, other)))
  const others = b.measures.filter((one) => !a.measures.some((other) => one.kind === other.kind && isSame(one, other)))
  return own.some((one) => others.some((other) => isOfSameThing(one, other)))
}

/** Both have figures of one kind, and none in common. */
const differsInKind = ({ facts: a }: Judged, { facts: b }: Judged, kinds: readonly string[]): boolean =>
  kinds.some((kind) => {
    const [own, others] = [a.measures, b.measures].map((all) => all.filter((one) => one.kind === kind))
    return own?.length && others?.length && !own.some((one) => others.some((other) => isSame(one, other)))
  })

/** Each names somebody whom the other does not: they speak of different things. */
const nameOthers = (a: Judged, b: Judged): boolean =>
  a.facts.names.values().some((name) => !holdsName(b, name)) && b.facts.names.values().some((name) => !holdsName(a, name))

/** Whether `b` speaks of what `a` speaks of: a figure is met by any other of its kind, a denial by anything. */
const isOfSameMatter = (a: Judged, b: Judged): boolean => {
  const kinds = new Set(b.facts.measures.map(({ kind }) => kind))
  const meets = b.facts.polarity.isZero || a.facts.measures.some(({ kind }) => kinds.has(kind))
  const isMet = (term: string): boolean => a.facts.polarity.words.has(term) || (meets && a.facts.figureWords.has(term))
  return a.terms.size >= leastTerms && shareOf(a, b, isMet) >= leastShare && !nameOthers(a, b)
}

const isDenied = (a: Judged, b: Judged): boolean =>
  a.facts.isNegative !== b.facts.isNegative && (a.facts.isNegative ? isAbout(a, b) : isAbout(b, a))

/** "Nobody was hurt" is short, yet plainly denied by a sentence that counts who was. */
const isZeroAgainstCount = (a: Judged, b: Judged): boolean => {
  const told = [...a.terms].filter((term) => !a.facts.polarity.words.has(term))
  return (
    a.facts.polarity.isZero &&
    !b.facts.isNegative &&
    b.facts.measures.some(({ kind }) => kind === 'count') &&
    told.length > 0 &&
    told.every((term) => b.terms.has(term))
  )
}

/**
 * Whether `a` and `b` say of the same thing what cannot both be true: figures of the same thing that differ, or one denies what
 * the other states. They must differ in one respect only: who differs in several speaks of something else.
 */
export const conflicts = (a: Judged, b: Judged): boolean => {
  if (a.facts.polarity.isOpen || b.facts.polarity.isOpen) return false
  if (isZeroAgainstCount(a, b)) return true
  if (!isOfSameMatter(a, b)) return false
  const figures = hasOtherFigures(a, b)
  if (a.facts.isNegative === b.facts.isNegative) {
    const isElsewhen = differsInKind(a, b, ['date', 'weekday', 'time'])
    const isOfCounts = differsInKind(a, b, ['count', 'percent', 'money'])
    return figures && !(isElsewhen && isOfCounts)
  }
  return !figures && !differsInKind(a, b, ['date', 'weekday', 'time']) && isDenied(a, b)
}
