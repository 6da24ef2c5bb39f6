import type { ComposeInput } from '../input.ts'
import { countShared } from '../text/overlap.ts'
import { isConcrete } from './markers.ts'
import type { Material, Sentence, SourceText } from './material.ts'
import { noTopic, type Topic } from './relevance/topic.ts'
import { type Unit, unitText } from './units/index.ts'

/** A unit with its score, about 0..1. */
export interface Scored {
  unit: Unit
  score: number
  /** The weight of the idea's terms in it. */
  relevance: number
}

/**
 * A unit belongs to the idea when it shares two of its terms with at least this weight: one rare term and some of another. Fewer are shared
 * by chance, and the idea with its link is the better post.
 */
const leastRelevance = 1.3
const leastShared = 2
/** An idea of one or two telling terms can't share more. */
const leastPerTerm = 0.5

/**
 * Topic and position count most, because editors put the important things first. Preferences weigh as much, because they were requested. A
 * full paragraph of a few sentences reads better than a fragment.
 */
const weights = { centrality: 0.2, place: 0.25, title: 0.12, instructions: 0.25, concreteness: 0.08, shape: 0.1 }

const roundTo6 = (value: number): number => Math.round(value * 1e6) / 1e6

const share = (terms: ReadonlySet<string>, wanted: ReadonlySet<string>): number =>
  wanted.size === 0 ? 0 : countShared(terms, wanted) / wanted.size

const frequencies = (material: Material): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { occurrences } of [...material.idea, ...material.sources.flatMap(({ sentences }) => sentences)])
    for (const term of occurrences) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** The small constant keeps very short units from winning by one frequent word. */
const centralityOf = ({ terms }: Unit, counts: ReadonlyMap<string, number>): number => {
  let sum = 0
  for (const term of terms) sum += Math.log(1 + (counts.get(term) ?? 0))
  return sum / (terms.size + 3)
}

const placeOf = (unit: Unit, { sentences }: SourceText): number => {
  if (unit.opensSource) return 1
  const early = 1 - unit.position / Math.max(1, sentences.length)
  return unit.opensSection ? 0.5 + 0.3 * early : 0.5 * early
}

/** Items with fewer terms on average are mere names. */
const fewTerms = 2

/** One sentence is thin, and more than four are an essay; repaired text reads less well than untouched text. */
const shapeOf = (unit: Unit): number => {
  if (unit.form === 'quotation') return 0.9
  if (unit.form === 'list') return unit.terms.size < fewTerms * unit.items ? 0.5 : 0.9
  const sentences = unit.parts.length
  const length = sentences === 1 ? 0.4 : sentences <= 4 ? 0.8 : 0.5
  const crossing = unit.parts.some(({ glue }, index) => index > 0 && glue === '\n\n') ? 0.3 : 0
  return length + (unit.isWhole ? 0.1 : 0) + (unit.opensParagraph ? 0.1 : -0.2) - 0.4 * unit.repair - crossing
}

export const wantedTerms = (input: ComposeInput, material: Material): ReadonlySet<string> => {
  const { angle, audience, outcome } = input.direction
  return new Set([
    ...material.idea.flatMap(({ terms }) => [...terms]),
    ...[angle, audience, outcome].flatMap((text) => [...material.termsOf(text)]),
  ])
}

const headlineTerms = ({ titleTerms, source }: SourceText, { termsOf }: Material): ReadonlySet<string> =>
  new Set([...titleTerms, ...termsOf(source.structure?.description ?? '')])

const sentencesOf = ({ parts }: Unit): Sentence[] => parts.map(({ sentence }) => sentence)

/** A list of which the idea has named most is no news after it, and one under a mere label says nothing about the idea. */
const saysLess = (unit: Unit, topic: Topic): boolean =>
  unit.isLabeled === true || topic.shareOf(unit.terms, unit.ref) > mostSaidOfList || sentencesOf(unit).some(topic.repeats)
const mostSaidOfList = 0.5

/**
 * A passage that comes to the idea only at its end is about something else; one that repeats the idea adds nothing. A quotation adds at least
 * who says it.
 */
const beginsWithIt = (unit: Unit, topic: Topic): boolean =>
  topic.sharedTerms(sentencesOf(unit).slice(0, 2)) > 0 && (unit.form === 'quotation' || !sentencesOf(unit).some(topic.repeats))

/** One sentence of a longer paragraph announces what the others say, and the beginning of a second paragraph announces the rest of it. */
const isHalfThought = (unit: Unit): boolean => unit.goesOn === true && (unit.parts.length === 1 || isCrossing(unit))

export const isRelevant = ({ unit, relevance }: Scored, topic: Topic): boolean =>
  topic.isEmpty ||
  unit.isNote === true ||
  (relevance >= Math.min(leastRelevance, leastPerTerm * topic.size) &&
    topic.sharedTerms(sentencesOf(unit)) >= Math.min(leastShared, topic.size) &&
    !isHalfThought(unit) &&
    (unit.form === 'list' ? !saysLess(unit, topic) : beginsWithIt(unit, topic)))

/** What a segment of a thread shares with the topic at least, besides one rare term. */
const leastOfSegment = 0.9

export const isOnTopic = ({ unit }: Scored, topic: Topic): boolean =>
  topic.isEmpty ||
  unit.isNote === true ||
  (topic.rareIn(sentencesOf(unit)).size > 0 &&
    topic.shared(sentencesOf(unit)) >= Math.min(leastOfSegment, leastPerTerm * topic.size) &&
    (unit.form === 'list' ? !saysLess(unit, topic) : beginsWithIt(unit, topic)))

/** Without an idea, a thread keeps to what the title names, which most of the text may name as well. */
export const isOnTitle = ({ unit }: Scored, title: Topic): boolean => title.isEmpty || title.sharedTerms(sentencesOf(unit)) > 0

/** A sentence that shares nothing with the idea takes this from a unit's relevance: it leads away. */
const idle = 0.2
/** A second paragraph often begins another thought. */
const crossed = 0.3
const isCrossing = ({ parts }: Unit): boolean => parts.some(({ glue }, index) => index > 0 && glue === '\n\n')
/** The relevance that gives half of its weight in the score. */
const halfRelevance = 1.5
const relevanceWeight = 0.7

/** A unit's value for a post about the topic: what it shares with the idea counts most, and without an idea its own score. */
export const valueOf = ({ score, relevance }: Scored, topic: Topic): number =>
  topic.isEmpty ? score : relevanceWeight * (relevance / (relevance + halfRelevance)) + (1 - relevanceWeight) * score

const relevanceIn = (unit: Unit, topic: Topic): number => {
  if (unit.form === 'list') return topic.shared(sentencesOf(unit))
  const aside = unit.parts.filter(({ sentence }) => topic.shared([sentence]) === 0).length
  return Math.max(0, topic.shared(sentencesOf(unit)) - idle * aside - (isCrossing(unit) ? crossed : 0))
}

/** Step D: scores every unit, in order. */
export const scoreUnits = (units: readonly Unit[], material: Material, wanted: ReadonlySet<string>, topic: Topic = noTopic): Scored[] => {
  const counts = frequencies(material)
  const centralities = units.map((unit) => centralityOf(unit, counts))
  const largest = centralities.reduce((most, value) => Math.max(most, value), 0)
  const texts = new Map(material.sources.map((text) => [text.source.id, text]))
  const headlines = new Map(material.sources.map((text) => [text.source.id, headlineTerms(text, material)]))
  return units.map((unit, index) => {
    const text = texts.get(unit.ref)
    const headline = headlines.get(unit.ref) ?? new Set()
    const relevance = topic.isEmpty ? 0 : relevanceIn(unit, topic)
    const score =
      weights.centrality * (largest > 0 ? (centralities[index] ?? 0) / largest : 0) +
      weights.place * (text ? placeOf(unit, text) : 0) +
      weights.title * Math.min(1, 2 * share(unit.terms, headline)) +
      weights.instructions * Math.min(1, 2 * share(unit.terms, wanted)) +
      weights.concreteness * (isConcrete(unitText(unit)) ? 1 : 0) +
      weights.shape * shapeOf(unit)
    return { unit, score: roundTo6(score), relevance: roundTo6(relevance) }
  })
}

export const byScore = (scored: readonly Scored[]): Scored[] => scored.toSorted((a, b) => b.score - a.score)
