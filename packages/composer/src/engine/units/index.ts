import type { ComposeInput } from '../../input.ts'
import { type Lexicon, lexiconOf } from '../lexicon/index.ts'
import type { Material, SourceText } from '../material.ts'
import { listsOf } from './lists.ts'
import { passagesOf } from './passages.ts'
import { answersOf, speechIn } from './speech.ts'
import { quotationsOf } from './quotations.ts'
import type { ReadingContext } from './stands-alone.ts'
import type { Unit } from './unit.ts'

export { type Part, type Unit, type UnitForm, unitText } from './unit.ts'

/** Notes are written for this build, so that "tomorrow" is still to come when the post appears. */
const lexiconFor = ({ source, lexicon }: SourceText): Lexicon | undefined =>
  lexicon && source.kind === 'text' ? { ...lexicon, isStale: () => false } : lexicon

/** Returns how many items the idea promises; 0 for a list without a number, undefined for no list. */
export const promisedBy = ({ idea, ideaLanguage }: Material): number | undefined => {
  const lexicon = lexiconOf(ideaLanguage)
  return idea.map(({ text }) => lexicon?.promisedItems(text)).find((items) => items !== undefined)
}

/** Step C: finds everything self-contained in the sources, in source order. Units may overlap. */
export const findUnits = (input: ComposeInput, material: Material): Unit[] => {
  const { angle, outcome, audience, tone_adjustment } = input.direction
  const allowed = [input.idea, angle, outcome, audience, tone_adjustment].join(' ')
  const promised = promisedBy(material)
  return material.sources.flatMap((text) => {
    const context: ReadingContext = { lexicon: lexiconFor(text), isOwn: text.source.isOwn === true, allowed }
    const known = new Set([...text.titleTerms, ...material.idea.flatMap(({ terms }) => [...terms])])
    const speech = speechIn(text)
    const units = [
      ...passagesOf(text, context, { isKnown: (noun) => known.has(noun), speech }),
      ...listsOf(text, context, promised),
      ...quotationsOf(text, context),
      ...answersOf(text, context, speech),
    ]
    return text.source.kind === 'text' ? units.map((unit) => ({ ...unit, isNote: true as const })) : units
  })
}
