import type { ComposeInput } from '../input.ts'
import { containment } from '../text/overlap.ts'
import type { Plan } from './direction.ts'
import type { Instructions } from './instructions.ts'
import { lexiconOf } from './lexicon/index.ts'
import type { Scored } from './score.ts'
import { type Unit, unitText } from './units/index.ts'
import type { Wording } from './wording.ts'

/** What one draft is asked for. */
export interface Request {
  input: ComposeInput
  plan: Plan
  wording: Wording
  wishes: Instructions
  /** The post the reader has seen and wants replaced. */
  seen: string
}

/** Bonus for a form that was requested or that the idea or title promises, and for a unit on the requested topic. */
const instructionGain = 0.6
/** Small bonus for a figure with its meaning and for a quotation, over text anyone could have written. */
const ownGain = 0.04

/** Penalty for a unit the reader has seen and wants replaced. */
const seenLoss = 0.5

/** Returns the units a draft may take, each with its value for what is asked. */
export const offerOf = ({ input, plan, wording, wishes, seen }: Request): readonly Scored[] => {
  const { material, units } = plan
  const topic = material.termsOf(wishes.topic)
  const promise = promised(material, input)
  const isPromised = ({ form, items }: Unit): boolean => form === 'list' && (promise === 0 || promise === items)
  // A list under the title is the article itself.
  const isArticle = ({ form, parts }: Unit): boolean => form === 'list' && parts[0]?.sentence.position === -1
  const gain = (unit: Unit): number =>
    (unit.form === wishes.form || (!wishes.form && (isArticle(unit) || isPromised(unit))) ? instructionGain : 0) +
    instructionGain * containment(topic, unit.terms) +
    (unit.form === 'figure' || unit.form === 'quotation' ? ownGain : 0) -
    (unit.parts.some(({ text }) => seen.includes(wording.word(text))) ? seenLoss : 0)
  return units
    .filter(({ unit }) => !(wishes.wantsNoQuestion && /[?？]/u.test(unitText(unit))))
    .map(({ unit, score }) => ({ unit, score: score + gain(unit) }))
}

const promised = ({ sources, language, idea }: Plan['material'], { direction }: ComposeInput): number | undefined => {
  const own = lexiconOf(language)
  const texts = [...idea.map(({ text }) => text), direction.angle, direction.outcome]
  return (
    texts.map((text) => own?.promisedItems(text)).find((items) => items !== undefined) ??
    sources.map(({ source, lexicon }) => lexicon?.promisedItems(source.title)).find((items) => items !== undefined)
  )
}
