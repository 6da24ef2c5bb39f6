/** What a person chose for one post, resolved against the frozen material. */
import type { Alternatives, SourceSpan } from '../../result.ts'
import type { Plan } from '../direction.ts'
import type { Unit } from '../units/index.ts'
import { ownUnit } from './own-unit.ts'
import { idOf, unitNamer } from './unit-id.ts'

/** A unit by its id, or sentences of a source by their place. */
export type UnitChoice = string | SourceSpan

export interface OwnSegment {
  body: string
  title: string
  description: string
}

export interface Choices {
  hook?: UnitChoice | undefined
  facts?: readonly UnitChoice[] | undefined
  /** Slots of the facts, in their new order. */
  order?: readonly string[] | undefined
  closing?: string | undefined
  isIdeaOnly?: boolean | undefined
}

export interface ChoiceProblem {
  /** Path in the choices, for example `facts[1]`. */
  path: string
  reason: 'unknown_unit' | 'partial_sentences' | 'repeated_unit' | 'unknown_slots'
  value: string
}

export interface Resolved {
  hook: { id: string; unit?: Unit }
  facts: Unit[]
  /** Id of a source, or empty for none. */
  link: string
}

export type Resolution = { resolved: Resolved } | { problems: ChoiceProblem[] }

/** Finds units by what the post offers now, which includes sentences that were chosen by their place before. */
const finder = (plan: Plan, { hook, facts }: Alternatives): ((choice: UnitChoice) => Unit | undefined) => {
  const { nameOf } = unitNamer(plan.material)
  const known = new Map(plan.units.toReversed().map(({ unit }) => [nameOf(unit), unit]))
  const spans = new Map(
    [hook, ...facts].flatMap(({ units }) => units.map(({ unit_id, source_spans }) => [unit_id, source_spans[0]] as const)),
  )
  return (choice) => {
    if (typeof choice !== 'string') return ownUnit(plan, choice)
    const span = spans.get(choice)
    return known.get(choice) ?? (span && ownUnit(plan, span))
  }
}

const shown = (choice: UnitChoice): string => (typeof choice === 'string' ? choice : `${choice.source_id} ${choice.start}–${choice.end}`)

const isPermutation = (order: readonly string[], slots: readonly string[]): boolean =>
  order.length === slots.length && new Set(order).size === slots.length && order.every((slot) => slots.includes(slot))

export const resolve = (plan: Plan, current: Alternatives, choices: Choices): Resolution => {
  const find = finder(plan, current)
  const { nameOf } = unitNamer(plan.material)
  const problems: ChoiceProblem[] = []
  const fail = (path: string, choice: UnitChoice): void =>
    void problems.push({ path, reason: typeof choice === 'string' ? 'unknown_unit' : 'partial_sentences', value: shown(choice) })

  const openings = new Set(current.hook.units.filter(({ source_spans }) => source_spans.length === 0).map(({ unit_id }) => unit_id))
  const hook = choices.hook ?? current.hook.chosen
  const hookUnit = typeof hook === 'string' && (openings.has(hook) || hook === '') ? undefined : find(hook)
  if (!hookUnit && !(typeof hook === 'string' && (openings.has(hook) || hook === ''))) fail('hook', hook)

  const wanted = choices.isIdeaOnly ? [] : (choices.facts ?? current.facts.map(({ chosen }) => chosen))
  const facts = wanted.map(find)
  facts.forEach((unit, index) => {
    if (!unit) fail(`facts[${index}]`, wanted[index] ?? '')
    else if (facts.findIndex((other) => other && nameOf(other) === nameOf(unit)) < index)
      problems.push({ path: `facts[${index}]`, reason: 'repeated_unit', value: shown(wanted[index] ?? '') })
  })
  const slots = wanted.map((_, index) => `fact:${index + 1}`)
  const order = choices.order ?? slots
  if (!isPermutation(order, slots)) problems.push({ path: 'order', reason: 'unknown_slots', value: order.join(' ') })

  const closing = choices.closing ?? current.closing.chosen
  const link = ['', ...plan.material.sources.map(({ source }) => source.id)].find((ref) => idOf('link', ref) === closing)
  if (link === undefined || !current.closing.units.some(({ unit_id }) => unit_id === closing)) fail('closing', closing)
  if (problems.length > 0) return { problems }

  const ordered = order.flatMap((slot) => facts[slots.indexOf(slot)] ?? [])
  const id = hookUnit ? nameOf(hookUnit) : String(hook)
  return { resolved: { hook: { id, ...(hookUnit && { unit: hookUnit }) }, facts: ordered, link: link ?? '' } }
}
