import type { Facts } from './facts.ts'
import type { Measure } from './figures.ts'
import { countOpposed, takeSameSides } from './opposites.ts'
import { isQuantityWord } from './quantities.ts'
import { haveOtherRoles } from './roles.ts'
import { rootOf } from './roots.ts'
import { lightWords } from './same-words.ts'

export interface Judged {
  terms: ReadonlySet<string>
  facts: Facts
}

/** The share of a sentence's terms another one needs to be about the same thing. */
const leastShare = 0.6
/** A sentence with fewer terms says too little to compare. */
const leastTerms = 3
/** A denial contradicts the other sentence if that has this share of its clause. */
const leastDenied = 0.5

const holdsName = ({ facts, terms }: Judged, name: string): boolean =>
  facts.names.has(name) || ['', 's', "'s", '’s'].some((ending) => terms.has(name + ending))

const share = (count: number, of: number): number => (of === 0 ? 0 : count / of)

/** True if a sentence has a word, or a form of it. */
const meets = ({ terms, facts }: Judged, term: string): boolean => terms.has(term) || facts.roots.has(rootOf(term, facts.language))

const shareOf = ({ terms }: Judged, other: Judged, isMet: (term: string) => boolean): number =>
  share(
    terms
      .values()
      .filter((term) => meets(other, term) || isMet(term))
      .toArray().length,
    terms.size,
  )

const isAbout = ({ facts }: Judged, other: Judged): boolean => {
  const told = [...facts.polarity.denied].filter((term) => !facts.figureWords.has(term))
  return share(told.filter((term) => other.terms.has(term)).length, told.length) >= leastDenied
}

const hasPolarityOf = (a: Judged, b: Judged): boolean => a.facts.isNegative === b.facts.isNegative || (b.facts.isNegative && !isAbout(b, a))

/** True for a word like "rose" where the other sentence has "up" or "fell". */
const hasSide = ({ facts: a }: Judged, { facts: b }: Judged, term: string): boolean => {
  const pair = a.opposites.words.get(term)
  return pair !== undefined && b.opposites.sides.has(pair)
}

/** "At least 40" supports neither "at most 40" nor "40". */
const hasSameBound = (a: Measure, b: Measure): boolean => b.bound === undefined || a.bound === b.bound

const hasSameUnit = (a: Measure, b: Measure): boolean => a.unit === undefined || b.unit === undefined || a.unit.name === b.unit.name

/** Three days are not three weeks, and five a day are not five a week. */
const hasUnitsOf = ({ facts: a }: Judged, { facts: b }: Judged): boolean =>
  a.measures.every((one) => {
    const same = b.measures.filter((other) => other.kind === one.kind && other.value === one.value)
    return same.length === 0 || same.some((other) => hasSameUnit(one, other) && hasSameBound(one, other))
  }) && a.rates.values().every((rate) => b.rates.has(rate))

/** A word that the other sentence says in another way, or that claims nothing. */
const isSpared = (a: Judged, b: Judged, term: string): boolean =>
  a.facts.figureWords.has(term.replace(/(?<=\d)\p{L}+$/u, '')) ||
  isQuantityWord(term, a.facts.language) ||
  a.facts.polarity.words.has(term) ||
  lightWords.has(term) ||
  hasSide(a, b, term)

/** All trains are not most trains; a source that doesn't say how many supports neither. */
const hasQuantityOf = ({ facts: a }: Judged, { facts: b }: Judged): boolean =>
  [...a.quantities].every((quantity) => b.quantities.has(quantity) || (quantity === 'none' && b.isNegative)) &&
  (a.quantities.size > 0 || b.quantities.size === 0 || b.quantities.has('all') || b.quantities.has('none') === a.isNegative)

/**
 * True if `b` supports everything in `a`: all of its terms, every figure with its unit and every name in its role, the same polarity, and
 * the same side of every pair of opposites.
 */
export const agrees = (a: Judged, b: Judged): boolean =>
  a.terms.size >= leastTerms &&
  (a.facts.polarity.isOpen || !b.facts.polarity.isOpen) &&
  a.facts.figures.values().every((figure) => b.facts.figures.has(figure)) &&
  a.facts.names.values().every((name) => holdsName(b, name)) &&
  a.terms.values().every((term) => meets(b, term) || isSpared(a, b, term)) &&
  hasPolarityOf(a, b) &&
  hasUnitsOf(a, b) &&
  hasQuantityOf(a, b) &&
  takeSameSides(a.facts.opposites, b.facts.opposites) &&
  !haveOtherRoles(a.facts.roles, b.facts.roles)

const dateParts = (value: number): number[] => [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100]

/** The number of digits before the trailing zeros of a rounded number. */
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

const hasOtherFigures = ({ facts: a }: Judged, { facts: b }: Judged): boolean => {
  const own = a.measures.filter((one) => !b.measures.some((other) => one.kind === other.kind && isSame(one, other)))
  const others = b.measures.filter((one) => !a.measures.some((other) => one.kind === other.kind && isSame(one, other)))
  return own.some((one) => others.some((other) => isOfSameThing(one, other)))
}

const differsInKind = ({ facts: a }: Judged, { facts: b }: Judged, kinds: readonly string[]): boolean =>
  kinds.some((kind) => {
    const [own, others] = [a.measures, b.measures].map((all) => all.filter((one) => one.kind === kind))
    return own?.length && others?.length && !own.some((one) => others.some((other) => isSame(one, other)))
  })

const nameOthers = (a: Judged, b: Judged): boolean =>
  a.facts.names.values().some((name) => !holdsName(b, name)) && b.facts.names.values().some((name) => !holdsName(a, name))

/** True if `b` is about the same thing as `a`: a figure matches any other of its kind, a denial matches anything. */
const isOfSameMatter = (a: Judged, b: Judged): boolean => {
  const kinds = new Set(b.facts.measures.map(({ kind }) => kind))
  const meets = b.facts.polarity.isZero || a.facts.measures.some(({ kind }) => kinds.has(kind))
  const isMet = (term: string): boolean =>
    a.facts.polarity.words.has(term) || (meets && a.facts.figureWords.has(term)) || hasSide(a, b, term)
  return a.terms.size >= leastTerms && shareOf(a, b, isMet) >= leastShare && !nameOthers(a, b)
}

const isDenied = (a: Judged, b: Judged): boolean =>
  a.facts.isNegative !== b.facts.isNegative && (a.facts.isNegative ? isAbout(a, b) : isAbout(b, a))

/** "Nobody was hurt" is short, but clearly contradicted by a count of the injured. */
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

const hasOtherUnit = ({ facts: a }: Judged, { facts: b }: Judged): boolean =>
  a.measures.some((one) =>
    b.measures.some((other) => one.value === other.value && one.unit?.dimension === other.unit?.dimension && !hasSameUnit(one, other)),
  ) ||
  (a.rates.size > 0 && b.rates.size > 0 && a.rates.values().every((rate) => !b.rates.has(rate)))

/** True if all else is the same, but one took the opposite side, or counts in another unit. */
const isOpposed = (a: Judged, b: Judged): boolean => {
  const opposed = countOpposed(a.facts.opposites, b.facts.opposites)
  return opposed === 1 ? !hasOtherUnit(a, b) : opposed === 0 && hasOtherUnit(a, b)
}

/** True if `b` is about the same thing as `a`, whether or not it says the same about it. */
export const isNear = (a: Judged, b: Judged): boolean =>
  a.terms.size >= leastTerms && shareOf(a, b, (term) => a.facts.figureWords.has(term) || hasSide(a, b, term)) >= leastShare

/**
 * True if `a` and `b` can't both be true: figures of the same thing differ, or one denies what the other states. They must differ in only
 * one respect; sentences that differ in several are about something else.
 */
export const conflicts = (a: Judged, b: Judged): boolean => {
  if (a.facts.polarity.isOpen || b.facts.polarity.isOpen) return false
  if (isZeroAgainstCount(a, b)) return true
  if (!isOfSameMatter(a, b) || haveOtherRoles(a.facts.roles, b.facts.roles)) return false
  const figures = hasOtherFigures(a, b)
  if (a.facts.isNegative === b.facts.isNegative) {
    const isElsewhen = differsInKind(a, b, ['date', 'weekday', 'time'])
    const isOfCounts = differsInKind(a, b, ['count', 'percent', 'money'])
    if (figures) return !(isElsewhen && isOfCounts) && countOpposed(a.facts.opposites, b.facts.opposites) === 0
    return !isElsewhen && isOpposed(a, b)
  }
  return !figures && !differsInKind(a, b, ['date', 'weekday', 'time']) && isDenied(a, b)
}
