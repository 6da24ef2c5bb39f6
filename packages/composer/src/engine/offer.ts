import type { ComposeInput } from '../input.ts'
import { containment } from '../text/overlap.ts'
import type { Plan } from './direction.ts'
import { shows } from './fulfillment.ts'
import type { Content, Instructions } from './instructions.ts'
import { lexiconOf } from './lexicon/index.ts'
import { noTopic, type Topic } from './relevance/topic.ts'
import { isOnTitle, isOnTopic, isRelevant, type Scored, valueOf } from './score.ts'
import { inlineQuotationsOf } from './units/inline-quotations.ts'
import { promisedBy, type Unit, unitText } from './units/index.ts'
import type { Wording } from './wording.ts'

/** What one draft is asked for. */
export interface Request {
  input: ComposeInput
  plan: Plan
  wording: Wording
  instructions: Instructions
  /** The post the reader has seen and wants replaced. */
  seen: string
}

/** Bonus for a list that the idea or title promises. */
const instructionGain = 0.6
/** Bonus for what an instruction asks for: it outweighs the place of a note, which is otherwise taken first. */
const askedGain = 1.6
/** Small bonus for a figure with its meaning and for a quotation, over text anyone could have written. */
const ownGain = 0.04

/** Penalty for a unit the reader has seen and wants replaced. */
const seenLoss = 0.5

/** Gain of the text's beginning when no idea says what to tell: editors put there what the rest is about. */
const beginningGain = 0.4

/** Without an idea, a passage that its paragraph goes on from is taken only for want of room: the point may follow it. */
const goesOnLoss = 0.15

/** Gain of the author's notes, which name what is new: hours, dates, prices. All of a paragraph matters more than its best part. */
const noteGain = 0.6
const wholeNoteGain = 0.3

/** When nothing of the idea may be said, the sources are all there is to tell. */
const topicOf = ({ plan, wording }: Request): Topic =>
  wording.essential.length === 0 && plan.material.idea.length > 0 ? noTopic : plan.topic

/** The score of a sentence that is only taken for its quotation. */
const inlineScore = 0.5

const hasContent = (unit: Unit, content: Content, language: string | undefined): boolean =>
  ((content === 'list' || content === 'quotation') && unit.form === content) || shows(content, unitText(unit), language)

const weigh = ({ input, plan, wording, instructions, seen }: Request, belongsTo: (scored: Scored) => boolean): readonly Scored[] => {
  const { material, units, topic: idea } = plan
  const topic = material.termsOf(instructions.topic)
  const promise = promised(material, input)
  const isPromised = ({ form, items, isOfHeadings }: Unit): boolean =>
    form === 'list' && (promise === 0 ? isOfHeadings === true : promise === items)
  // A list under the title is the article itself.
  const isArticle = ({ form, parts }: Unit): boolean => form === 'list' && parts[0]?.sentence.position === -1
  const isContentAsked = (unit: Unit): boolean => instructions.contents.some((content) => hasContent(unit, content, material.language))
  const isAsked = (unit: Unit): boolean => isContentAsked(unit) || containment(topic, unit.terms) > 0
  const ofIdea = promisedBy(material)
  // An idea that promises a list gets the one it counts, or the text's own headings.
  const keepsPromise = ({ form, items, isOfHeadings }: Unit): boolean =>
    form === 'list' && (ofIdea === 0 ? isOfHeadings === true : ofIdea === items)
  const breaksPromise = ({ items, isOfHeadings }: Unit): boolean => isOfHeadings === true && !!ofIdea && items !== ofIdea
  const gain = (unit: Unit): number =>
    askedGain * instructions.contents.filter((content) => hasContent(unit, content, material.language)).length +
    (instructions.contents.length === 0 && (isArticle(unit) || isPromised(unit)) ? instructionGain : 0) +
    askedGain * containment(topic, unit.terms) +
    (idea.isEmpty && unit.opensSource ? beginningGain : 0) +
    (unit.isNote ? noteGain + (unit.isWhole ? wholeNoteGain : 0) : 0) +
    (unit.form === 'figure' || unit.form === 'quotation' ? ownGain : 0) -
    (unit.parts.some(({ text }) => seen.includes(wording.word(text))) ? seenLoss : 0)
  const inline = instructions.contents.includes('quotation')
    ? material.sources
        .flatMap((text) => inlineQuotationsOf(text, input.idea))
        .map((unit): Scored => ({ unit, score: inlineScore, relevance: 0 }))
    : []
  return [...units, ...inline]
    .filter(({ unit }) => !breaksPromise(unit))
    .filter((scored) => belongsTo(scored) || isAsked(scored.unit) || keepsPromise(scored.unit))
    .filter(({ unit }) => !(instructions.wantsNoQuestion && /[?？]/u.test(unitText(unit))))
    .map((scored) => ({ ...scored, score: valueOf(scored, idea) + gain(scored.unit) }))
}

/** The share of a text in which its beginning is sought when the first paragraph can't be used. */
const beginning = 0.25

/** Below a title, the text's beginning tells what it is about; a part from its middle would be about something else. */
const followsTitle = ({ plan: { material, title, headline } }: Request, scored: Scored): boolean => {
  const { unit } = scored
  const text = material.sources.find(({ source }) => source.id === unit.ref)
  const isEarly = unit.position <= beginning * (text?.sentences.length ?? 0)
  if (unit.form === 'list') return !unit.isLabeled || (headline !== undefined && unit.isOfHeadings === true)
  return unit.isNote === true || unit.opensSource || (isEarly && isOnTitle(scored, title))
}

/** Without word lists nothing is known about what a passage refers back to, so that it is only taken for want of an idea. */
const isReadable = ({ material }: Plan, { ref, isNote }: Unit): boolean =>
  isNote === true || material.sources.some(({ source, lexicon }) => source.id === ref && lexicon !== undefined)

/** Returns the units a single post may take, each with its value for what is asked. */
export const offerOf = (request: Request): readonly Scored[] => {
  const topic = topicOf(request)
  const hasIdea = request.plan.material.idea.length > 0
  if (hasIdea) return weigh(request, (scored) => isRelevant(scored, topic) && (topic.isEmpty || isReadable(request.plan, scored.unit)))
  const early = weigh(request, (scored) => followsTitle(request, scored))
  const offered = early.length > 0 || request.plan.headline ? early : weigh(request, () => true)
  return offered.map((scored) => (scored.unit.goesOn ? { ...scored, score: scored.score - goesOnLoss } : scored))
}

/** Returns the units a thread may take: its segments share less with the idea than the facts of a single post. */
export const offerForThread = (request: Request): readonly Scored[] =>
  weigh(request, (scored) => (request.plan.topic.isEmpty ? isOnTitle(scored, request.plan.title) : isOnTopic(scored, topicOf(request))))

/** Returns whether a unit may follow the opening in the first segment of a thread. */
export const openingJudge =
  (request: Request) =>
  (scored: Scored): boolean =>
    isRelevant(scored, topicOf(request))

const promised = ({ sources, language, idea }: Plan['material'], { direction }: ComposeInput): number | undefined => {
  const own = lexiconOf(language)
  const texts = [...idea.map(({ text }) => text), direction.angle, direction.outcome]
  return (
    texts.map((text) => own?.promisedItems(text)).find((items) => items !== undefined) ??
    sources.map(({ source, lexicon }) => lexicon?.promisedItems(source.title)).find((items) => items !== undefined)
  )
}
