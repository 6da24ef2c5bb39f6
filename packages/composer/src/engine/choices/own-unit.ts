/** A unit that a person chose in the text of a source. */
import type { SourceSpan } from '../../result.ts'
import type { Plan } from '../direction.ts'
import type { Sentence } from '../material.ts'
import type { Unit } from '../units/index.ts'

/** Position in UTF-16 units of a code point. */
const toUnits = (text: string, codePoint: number): number => [...text].slice(0, codePoint).join('').length

const toUnit = (ref: string, sentences: readonly Sentence[]): Unit => ({
  form: 'passage',
  ref,
  section: 0,
  position: sentences[0]?.position ?? 0,
  until: (sentences.at(-1)?.position ?? 0) + 1,
  parts: sentences.map((sentence, index) => ({
    sentence,
    text: sentence.kind === 'item' ? `• ${sentence.text}` : sentence.text,
    glue: index === 0 ? '' : sentence.kind === 'item' ? '\n' : sentence.glue,
  })),
  terms: new Set(sentences.flatMap(({ terms }) => [...terms])),
  items: 0,
  opensSection: false,
  opensParagraph: false,
  opensSource: false,
  isWhole: false,
  repair: 0,
})

/** Returns the unit of a span of complete sentences; undefined for any other span. */
export const ownUnit = ({ material }: Plan, { source_id, start, end }: SourceSpan): Unit | undefined => {
  const found = material.sources.find(({ source }) => source.id === source_id)
  if (!found || start >= end) return undefined
  const [from, to] = [toUnits(found.source.text, start), toUnits(found.source.text, end)]
  const inside = found.sentences.filter((sentence) => sentence.start >= from && sentence.end <= to)
  const isExact = inside[0]?.start === from && inside.at(-1)?.end === to
  return isExact ? toUnit(source_id, inside) : undefined
}
