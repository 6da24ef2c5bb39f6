/** What the idea is about, and how much of it a sentence or a unit shares. */
import { figuresOf } from '../../truth/figures.ts'
import type { Material, Sentence } from '../material.ts'
import { isCommonStem } from './common-words.ts'
import { stemOf } from './stem.ts'

export interface Topic {
  /** True without an idea, or with one of common words only: then everything is on the topic. */
  isEmpty: boolean
  /** The number of telling terms. */
  size: number
  /** The weight of the idea's terms in a text; about 1 for each rare one. */
  shared(sentences: Iterable<Sentence>): number
  /** How many of the idea's telling terms are in a text. */
  sharedTerms(sentences: Iterable<Sentence>): number
  /** The idea's terms in a text that few of the sources' sentences have. */
  rareIn(sentences: Iterable<Sentence>): ReadonlySet<string>
  /** The share of a source's terms that the idea has, without the common ones. */
  shareOf(terms: Iterable<string>, ref: string): number
  /** True for a sentence that says what the idea has just said, or one of its figures, whatever else it says. */
  repeats(sentence: Sentence): boolean
}

export const noTopic: Topic = {
  isEmpty: true,
  size: 0,
  sharedTerms: () => 0,
  shared: () => 0,
  rareIn: () => new Set(),
  shareOf: () => 0,
  repeats: () => false,
}

/** A common word proves little, even if a source has it only once. */
const commonWeight = 0.3
/** A figure of one or two digits is found in many texts. */
const shortFigureWeight = 0.5
/** What a term weighs at least, if every sentence has it: it may be the topic of the article, which every sentence shares. */
const leastRarity = 0.25
/** A part of a compound ("Mittwoch" in "Mittwochvormittag") says less than the word. */
const compoundWeight = 0.7
const leastCompoundPart = 5
/** More terms than any idea for a post needs; bounds the work for an idea as long as a book. */
const mostTerms = 400
/** A term counts as rare from this weight. */
const rare = 0.45
/** A sentence repeats the idea when this share of its terms is in it, or a smaller one that covers most of the idea. */
const repeated = 0.6
const repeatedOfCovering = 0.45
const covering = 0.6
/** A sentence with this many of the idea's telling terms, and half of them, says it again, unless it adds a figure. */
const manyShared = 3
const halfOfIdea = 0.5
const leastToRepeat = 2
const year = /^(?:19|20)\d\d$/u
/** Figures that two sentences share by chance: one or two of something, half, a year, a month, a weekday. */
const vague = /^(?:[0-2]|50%|(?:19|20)\d\d(?:-\d\d)?|--\d\d|weekday \d)$/u

const compounding: ReadonlySet<string> = new Set(['de', 'nl'])

const languageOf = ({ sources, ideaLanguage }: Material, ref: string): string | undefined =>
  ref === 'idea' ? ideaLanguage : sources.find(({ source }) => source.id === ref)?.language

/** Stems of sentences, made once. */
export const stemmer = (material: Material): ((sentence: Sentence) => ReadonlySet<string>) => {
  const languages = new Map(['idea', ...material.sources.map(({ source }) => source.id)].map((ref) => [ref, languageOf(material, ref)]))
  const known = new Map<Sentence, ReadonlySet<string>>()
  return (sentence) => {
    const language = languages.get(sentence.ref)
    const found = known.get(sentence) ?? new Set([...sentence.terms].map((term) => stemOf(term, language)))
    known.set(sentence, found)
    return found
  }
}

/** Figures by which a sentence is recognized, found once for each. */
const figureFinder = (material: Material): ((sentence: Sentence) => readonly string[]) => {
  const known = new Map<Sentence, readonly string[]>()
  return (sentence) => {
    const found = known.get(sentence) ?? [...figuresOf(sentence.text, languageOf(material, sentence.ref))].filter((one) => !vague.test(one))
    known.set(sentence, found)
    return found
  }
}

const generality = (stem: string, language: string | undefined): number => {
  if (/^\p{N}{1,2}$/u.test(stem)) return shortFigureWeight
  return isCommonStem(stem, language) ? commonWeight : 1
}

/** The ends of a compound that may be words themselves. */
function* partsOf(stem: string): Generator<string> {
  for (let at = leastCompoundPart; at <= stem.length - 3; at += 1) yield stem.slice(0, at)
  for (let at = 3; at <= stem.length - leastCompoundPart; at += 1) yield stem.slice(at)
}

export const topicOf = (material: Material, wanted: Iterable<Sentence>, stemsOf: (sentence: Sentence) => ReadonlySet<string>): Topic => {
  const sentences = material.sources.flatMap((text) => text.sentences)
  const counts = new Map<string, number>()
  for (const sentence of sentences) for (const stem of stemsOf(sentence)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const rarity = (stem: string): number => {
    const share = Math.log((sentences.length + 1) / (counts.get(stem) ?? 1)) / Math.log(sentences.length + 1)
    return Math.max(leastRarity, share)
  }
  const weights = new Map<string, number>()
  const language = material.ideaLanguage
  for (const sentence of wanted)
    for (const stem of stemsOf(sentence)) if (weights.size < mostTerms && !weights.has(stem)) weights.set(stem, generality(stem, language))
  const own = [...weights]
  // A compound of the sources may contain a word of the idea, or the other way round.
  const aliases = new Map<string, string>()
  if (language !== undefined && compounding.has(language)) {
    const parts = new Map<string, string>()
    for (const [stem, weight] of own)
      if (weight === 1) for (const part of partsOf(stem)) if (counts.has(part) && !weights.has(part)) parts.set(part, stem)
    for (const [part, stem] of parts) aliases.set(part, stem)
    for (const stem of counts.keys()) {
      if (weights.has(stem) || stem.length > 40) continue
      for (const part of partsOf(stem)) if (weights.get(part) === 1) aliases.set(stem, part)
    }
  }
  const found = (texts: Iterable<Sentence>): Map<string, number> => {
    const shared = new Map<string, number>()
    for (const sentence of texts)
      for (const stem of stemsOf(sentence)) {
        const term = weights.has(stem) ? stem : aliases.get(stem)
        if (term === undefined) continue
        const weight = (weights.get(term) ?? 0) * rarity(stem) * (term === stem ? 1 : compoundWeight)
        shared.set(term, Math.max(weight, shared.get(term) ?? 0))
      }
    return shared
  }
  const telling = new Set(own.flatMap(([stem, weight]) => (weight === 1 ? [stem] : [])))
  const figuresIn = figureFinder(material)
  const figures = new Set([...wanted].flatMap(figuresIn))
  const repeats = (sentence: Sentence): boolean => {
    if (figures.size > 0 && figuresIn(sentence).some((figure) => figures.has(figure))) return true
    const said = [...stemsOf(sentence)]
    const shared = said.filter((stem) => weights.has(stem)).length
    const part = shared / said.length
    const isNews = said.some((stem) => /\p{N}/u.test(stem) && !year.test(stem) && !weights.has(stem))
    const ofIdea = said.filter((stem) => telling.has(stem)).length
    const isSaid =
      part >= repeated ||
      (part >= repeatedOfCovering && shared >= covering * telling.size) ||
      (ofIdea >= manyShared && ofIdea >= halfOfIdea * telling.size)
    return shared >= leastToRepeat && !isNews && isSaid
  }
  return {
    isEmpty: telling.size === 0,
    size: telling.size,
    repeats,
    shareOf(terms, ref) {
      const of = languageOf(material, ref)
      const stems = [...new Set([...terms].map((term) => stemOf(term, of)))].filter((stem) => !isCommonStem(stem, of))
      return stems.filter((stem) => weights.has(stem)).length / Math.max(1, stems.length)
    },
    sharedTerms: (texts) =>
      found(texts)
        .keys()
        .filter((term) => weights.get(term) !== commonWeight)
        .toArray().length,
    shared: (texts) =>
      found(texts)
        .values()
        .reduce((sum, weight) => sum + weight, 0),
    rareIn: (texts) => new Set([...found(texts)].flatMap(([term, weight]) => (weight >= rare ? [term] : []))),
  }
}
