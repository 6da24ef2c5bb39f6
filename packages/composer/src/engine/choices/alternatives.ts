/** What each place of a post holds, and what else could stand there. */
import type { Alternatives, AlternativeUnit, Slot, SourceSpan } from '../../result.ts'
import { joinParts, partsOf } from '../render.ts'
import { type Scored, valueOf } from '../score.ts'
import { overlaps } from '../kernel.ts'
import type { Drafted } from '../notes.ts'
import type { Unit } from '../units/index.ts'
import { takenUnits } from './taken.ts'
import { idOf, unitNamer } from './unit-id.ts'

const mostUnits = 5
/** A longer unit is no opening. */
const longestOpening = 200
/** Units compared for each slot; the rest is too weak to be offered. */
const mostCompared = 200

/** What a post is made of, whether the composer or a person chose it. */
export interface Chosen {
  /** Id of what opens the post; empty without an opening. */
  hook: string
  /** Only for an opening that is a unit of a source. */
  hookUnit?: Unit | undefined
  facts: readonly Unit[]
  /** Id of the link below the post, or of none. */
  closing: string
}

type Offer = Omit<AlternativeUnit, 'counts'>

const rounded = (score: number): number => Math.round(score * 1e6) / 1e6

/** Of equal spans the first is kept, and what is chosen is never left out. */
const bestOf = (offers: readonly Offer[], chosen: string): Offer[] => {
  const ranked = [...new Map(offers.toReversed().map((one) => [one.unit_id, one])).values()]
    .toReversed()
    .toSorted((a, b) => b.score - a.score)
  const first = ranked.slice(0, mostUnits)
  const own = ranked.find(({ unit_id }) => unit_id === chosen)
  return own && !first.includes(own) ? [...first.slice(0, mostUnits - 1), own] : first
}

const slotOf = ({ destination, wording }: Drafted, slot_id: string, chosen: string, offers: readonly Offer[]): Slot => ({
  slot_id,
  chosen,
  units: bestOf(offers, chosen).map((offer) => {
    const text = wording.speech.forbidden.remove(offer.text)
    return { ...offer, text, counts: Object.fromEntries(destination.profiles.map(({ key }) => [key, destination.count(text)])) }
  }),
})

/** Ids of the link that a post has, found where it was put: in the text or in a setting. */
export const linkIn = ({ input, written, place }: Drafted): string => {
  const shown = [...written.bodies, place.setting?.value ?? ''].join('\n')
  const linked = input.sources.find(({ address }) => address !== undefined && address !== '' && shown.includes(address))
  return idOf('link', linked?.id ?? '')
}

const closings = ({ input, wording }: Drafted): Offer[] => {
  const { forbidden } = wording.speech
  const pages = input.sources.filter(({ kind, failed, address }) => kind === 'url' && !failed && address && !forbidden.isIn(address))
  const offer = (ref: string, text: string, score: number): Offer => ({ unit_id: idOf('link', ref), text, source_spans: [], score })
  return [
    ...pages.slice(0, mostUnits - 1).map(({ id, address = '' }, index) => offer(id, address, rounded(1 / (index + 1)))),
    offer('', '', 0),
  ]
}

/** Id of the idea or of the title, which open the posts of the composer. */
export const usualHook = ({ plan, wording }: Pick<Drafted, 'plan' | 'wording'>): string => {
  const [first] = wording.essential
  if (!first) return ''
  return plan.material.idea.length > 0 ? idOf('idea', '') : idOf('title', first.sentence.ref)
}

const openings = ({ plan, wording }: Drafted): Offer[] => {
  const { headline, material } = plan
  const offers: Offer[] = []
  const own = plan.material.idea.length > 0 ? joinParts(wording.essential) : ''
  if (own) offers.push({ unit_id: idOf('idea', ''), text: own, source_spans: [], score: 2 })
  if (headline && !wording.speech.forbidden.isIn(headline.text))
    offers.push({ unit_id: idOf('title', headline.ref), text: wording.speech.adjust(headline.text), source_spans: [], score: 1.5 })
  const [usual] = wording.essential
  if (material.idea.length === 0 && usual && usual.sentence.ref !== headline?.ref)
    offers.push({ unit_id: usualHook({ plan, wording }), text: usual.text, source_spans: [], score: 1.5 })
  return offers
}

export const alternativesOf = (drafted: Drafted, given?: Chosen): Alternatives => {
  const { plan, wording, written } = drafted
  const chosen: Chosen = given ?? {
    hook: usualHook(drafted),
    facts: takenUnits(
      written.used.filter(({ sentence }) => sentence.ref !== 'idea'),
      plan.units,
    ),
    closing: linkIn(drafted),
  }
  const { nameOf, spanOf } = unitNamer(plan.material)
  const textOf = (unit: Unit): string => joinParts(partsOf([unit], wording.word))
  const worthOf = (scored: Scored): number => rounded(valueOf(scored, plan.topic))
  const offerOf = (unit: Unit): Offer => {
    const source_spans: SourceSpan[] = [spanOf(unit)]
    const scored = plan.units.find((one) => one.unit === unit)
    return { unit_id: nameOf(unit), text: textOf(unit), source_spans, score: scored ? worthOf(scored) : 0 }
  }
  const isPlaced = ({ parts }: Unit): boolean => parts.some(({ sentence }) => sentence.end > sentence.start)
  const ranked = plan.units
    .filter(({ unit }) => wording.allows(unit) && isPlaced(unit))
    .toSorted((a, b) => worthOf(b) - worthOf(a))
    .slice(0, mostCompared)
    .map(({ unit }) => unit)
  const facts = chosen.facts.filter(isPlaced)
  const free = ranked.filter((unit) => !facts.some((other) => unit === other || overlaps(unit, other)))
  // Units that overlap one another are variants of one thought, so only the best is offered.
  const offered = free.filter((unit, index) => !free.slice(0, index).some((better) => overlaps(better, unit))).slice(0, mostUnits)
  // Without a fact, only the opening can show what else there is to say.
  const openers = facts.length === 0 ? offered : offered.filter((unit) => unit.form !== 'list' && textOf(unit).length <= longestOpening)
  return {
    hook: slotOf(drafted, 'hook', chosen.hook, [
      ...openings(drafted),
      ...[...(chosen.hookUnit ? [chosen.hookUnit] : []), ...openers].map(offerOf),
    ]),
    facts: facts.map((unit, index) => slotOf(drafted, `fact:${index + 1}`, nameOf(unit), [unit, ...offered].map(offerOf))),
    closing: slotOf(drafted, 'closing', chosen.closing, closings(drafted)),
  }
}
