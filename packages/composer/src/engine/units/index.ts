import type { ComposeInput } from '../../input.ts'
import type { Lexicon } from '../lexicon/index.ts'
import type { Material, SourceText } from '../material.ts'
import { listsOf } from './lists.ts'
import { passagesOf } from './passages.ts'
import { quotationsOf } from './quotations.ts'
import type { ReadingContext } from './stands-alone.ts'
import type { Unit } from './unit.ts'

export { type Part, type Unit, type UnitForm, unitText } from './unit.ts'

/** Notes are written for this build, so that "tomorrow" is still to come when the post appears. */
const lexiconFor = ({ source, lexicon }: SourceText): Lexicon | undefined =>
  lexicon && source.kind === 'text' ? { ...lexicon, isStale: () => false } : lexicon

/** Step C: finds everything self-contained in the sources, in source order. Units may overlap. */
export const findUnits = (input: ComposeInput, material: Material): Unit[] => {
  const { angle, outcome, audience, tone_adjustment } = input.direction
  const allowed = [input.idea, angle, outcome, audience, tone_adjustment].join(' ')
  return material.sources.flatMap((text) => {
    const context: ReadingContext = { lexicon: lexiconFor(text), isOwn: text.source.isOwn === true, allowed }
    const known = new Set([...text.titleTerms, ...material.idea.flatMap(({ terms }) => [...terms])])
    return [...passagesOf(text, context, (noun) => known.has(noun)), ...listsOf(text, context), ...quotationsOf(text, context)]
  })
}
