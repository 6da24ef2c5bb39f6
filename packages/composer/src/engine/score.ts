import type { ComposeInput } from '../input.ts'
import { countShared } from '../text/jaccard.ts'
import { isConcrete } from './markers.ts'
import type { Material, Sentence } from './material.ts'

/** A source sentence with its worth, 0..1. */
export interface Scored {
  sentence: Sentence
  score: number
}

const weights = { centrality: 0.4, position: 0.2, title: 0.15, direction: 0.15, concreteness: 0.1 }

const roundTo6 = (value: number): number => Math.round(value * 1e6) / 1e6

const share = (terms: ReadonlySet<string>, wanted: ReadonlySet<string>): number =>
  wanted.size === 0 ? 0 : countShared(terms, wanted) / wanted.size

/** How often each term stands in the idea and the candidates. */
const frequencies = (material: Material): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { occurrences } of [...material.idea, ...material.candidates])
    for (const term of occurrences) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** The small constant keeps very short sentences from winning by one frequent word. */
const centralityOf = (sentence: Sentence, counts: ReadonlyMap<string, number>): number => {
  let sum = 0
  for (const term of sentence.terms) sum += Math.log(1 + (counts.get(term) ?? 0))
  return sum / (sentence.terms.size + 3)
}

const wishes = (input: ComposeInput, material: Material): ReadonlySet<string> => {
  const { angle, audience, outcome } = input.direction
  const own = material.idea.flatMap(({ terms }) => [...terms])
  return new Set([...own, ...[angle, audience, outcome].flatMap((text) => [...material.termsOf(text)])])
}

/** Step C: the worth of every candidate, in the candidates' order. */
export const scoreCandidates = (input: ComposeInput, material: Material): Scored[] => {
  const counts = frequencies(material)
  const wanted = wishes(input, material)
  const centralities = material.candidates.map((sentence) => centralityOf(sentence, counts))
  const largest = centralities.reduce((most, value) => Math.max(most, value), 0)
  const texts = new Map(material.sources.map((text) => [text.source.id, text]))
  return material.candidates.map((sentence, index) => {
    const text = texts.get(sentence.ref)
    const centrality = largest > 0 ? (centralities[index] ?? 0) / largest : 0
    const position = 1 - sentence.position / (text?.sentences.length ?? 1)
    const score =
      weights.centrality * centrality +
      weights.position * position +
      weights.title * share(sentence.terms, text?.title ?? new Set()) +
      weights.direction * share(sentence.terms, wanted) +
      weights.concreteness * (isConcrete(sentence.text) ? 1 : 0)
    return { sentence, score: roundTo6(score) }
  })
}
