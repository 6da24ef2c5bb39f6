import { type Lexicon, withoutNumber } from '../lexicon/index.ts'
import type { Paragraph, Sentence, SourceText } from '../material.ts'
import { hasFigure } from '../markers.ts'
import { compress } from './compress.ts'
import { listicleSections } from './lists.ts'
import type { Speech } from './speech.ts'
import { type Reading, type ReadingContext, readSentence } from './stands-alone.ts'
import type { Part, Unit } from './unit.ts'

const mostSentences = 6
const shortest = 30
const shortestAnswer = 40
/** Maximum characters of a question answered in the same sentence. */
const longestQuestion = 110
const longest = 1_500

interface Position {
  sentence: Sentence
  shown: string
  reading: Reading
  paragraph: Paragraph
  isFirst: boolean
  isLast: boolean
}

const placesOf = (text: SourceText, context: ReadingContext): Position[][] =>
  text.paragraphs.map((paragraph) =>
    paragraph.sentences.map((sentence, index) => {
      const shown = compress(sentence.text)
      return {
        sentence,
        shown,
        reading: readSentence(sentence, shown, context),
        paragraph,
        isFirst: index === 0,
        isLast: index === paragraph.sentences.length - 1,
      }
    }),
  )

const isOpen = (text: string): boolean => {
  const count = (mark: RegExp): number => text.match(mark)?.length ?? 0
  return (
    count(/[“„]/g) > count(/[”]/g) + count(/“/g) * (/„/u.test(text) ? 1 : 0) ||
    count(/«/g) !== count(/»/g) ||
    count(/"/g) % 2 === 1 ||
    count(/\(/g) !== count(/\)/g)
  )
}

const toParts = (places: readonly Position[]): Part[] =>
  places.map(({ sentence, shown, reading, isFirst }, index) => ({
    sentence,
    text: index === 0 ? reading.opening : shown,
    glue: index > 0 && isFirst ? '\n\n' : /[。！？｡]["'”』」）)]*$/u.test(places[index - 1]?.shown ?? '') ? '' : ' ',
  }))

const termsOf = (places: readonly Position[]): ReadonlySet<string> => new Set(places.flatMap(({ sentence }) => [...sentence.terms]))

/** True for nouns the reader already knows from the title or the idea. */
export type Known = (noun: string) => boolean

/** What a passage is read with. */
export interface PassageContext {
  isKnown: Known
  /** Paragraphs of speech, which are only quoted. */
  speech: Speech
}

/** Paragraphs that count as the start of a text, where a noun's first mention may be definite. */
const beginning = 2

/** True if a heading asks what any reader might ask; an interview asks one person about themselves. */
const isAskedByAnybody = ({ text, terms }: Sentence, answer: Sentence, lexicon: Lexicon): boolean =>
  text.length <= longestQuestion &&
  !/[.!?].*[?？]$/u.test(text) &&
  terms.size >= 1 &&
  (!lexicon.addresses(text) || lexicon.addresses(answer.text)) &&
  !lexicon.connects(text) &&
  !lexicon.pointsBack(text) &&
  !lexicon.isStale(text) &&
  !lexicon.namesPage(text) &&
  !lexicon.isWriterAlone(answer.text)

export const passagesOf = (text: SourceText, context: ReadingContext, { isKnown, speech }: PassageContext): Unit[] => {
  const paragraphs = placesOf(text, context).map((places) =>
    places.map((place) =>
      speech.has(place.paragraph) ? { ...place, reading: { ...place.reading, isUsable: false, begins: false } } : place,
    ),
  )
  const listed = listicleSections(text, context)
  const isMargin = (section: number): boolean => context.lexicon?.isMargin(text.sections[section]?.heading ?? '') ?? false
  const units: Unit[] = []

  const build = (places: readonly Position[], heading?: Sentence): void => {
    const [first] = places
    const last = places.at(-1)
    if (!first || !last) return
    const parts = toParts(places)
    const hasNumber = places.length <= 3 && (hasFigure(first.shown) || hasFigure(last.shown))
    units.push({
      form: hasNumber ? 'figure' : 'passage',
      ref: text.source.id,
      section: first.paragraph.section,
      position: heading?.position ?? first.sentence.position,
      until: last.sentence.position + 1,
      parts: heading
        ? [
            { sentence: heading, text: withoutNumber(heading.text), glue: '' },
            ...parts.map((part, index) => (index === 0 ? { ...part, glue: '\n' as const } : part)),
          ]
        : parts,
      terms: termsOf(places),
      items: 0,
      opensSection: first.isFirst && first.paragraph.index === 0,
      opensParagraph: first.isFirst,
      opensSource: first.isFirst && first.paragraph === text.paragraphs[0],
      isWhole: first.isFirst && last.isLast && first.paragraph === last.paragraph,
      ...(!last.isLast && { goesOn: true as const }),
      repair: first.reading.isJointTaken && !heading ? 1 : 0,
    })
  }

  /** Adds every passage that starts here, shortest first. */
  const grow = (at: number, from: number, heading?: Sentence): void => {
    const places: Position[] = []
    let characters = 0
    let paragraph = at
    let index = from
    const isAsked = heading !== undefined && /[?？]$/u.test(heading.text)
    while (places.length < mostSentences) {
      const place = paragraphs[paragraph]?.[index]
      if (!place || !place.reading.isUsable) return
      characters += place.shown.length + 1
      if (characters > longest) return
      places.push(place)
      const next = paragraphs[paragraph]?.[index + 1]
      const after = next ?? (paragraphs[paragraph + 1]?.[0]?.paragraph.isNext ? paragraphs[paragraph + 1]?.[0] : undefined)
      const { isQuestion, isLeadIn, announces } = place.reading
      const isCrossing = paragraph > at
      if (
        characters > (isAsked ? shortestAnswer : shortest) &&
        !isQuestion &&
        !isLeadIn &&
        !announces &&
        (!isCrossing || from === 0) &&
        !after?.reading.turns &&
        !isOpen(places.map(({ shown }) => shown).join(' '))
      )
        build(places, heading)
      if (next) index += 1
      else {
        // At most two adjoining paragraphs of one section.
        if (isCrossing || !after || after.paragraph.section !== place.paragraph.section || isLeadIn) return
        paragraph += 1
        index = 0
      }
    }
  }

  paragraphs.forEach((places, at) => {
    const [first] = places
    if (!first || first.paragraph.isQuotation || isMargin(first.paragraph.section)) return
    const { heading, sentence: headingSentence } = text.sections[first.paragraph.section] ?? { heading: '', sentence: undefined }
    const asks = /[?？]$/u.test(heading) && first.paragraph.index === 0
    if (!context.lexicon) {
      // Without word lists, only full paragraphs are known to be self-contained.
      if (places.every(({ reading }) => reading.isUsable && !reading.isQuestion) && !places.at(-1)?.reading.isLeadIn) build(places)
      return
    }
    if (asks && headingSentence && isAskedByAnybody(headingSentence, first.sentence, context.lexicon)) grow(at, 0, headingSentence)
    places.forEach((place, index) => {
      if (!place.reading.begins) return
      const before = places[index - 1] ?? (place.paragraph.isNext ? paragraphs[at - 1]?.at(-1) : undefined)
      // Keep an answer with its question, and an announced text with its announcement.
      if (before?.reading.isQuestion || (before?.reading.isLeadIn && index > 0)) return
      if (asks && index === 0 && ![...place.sentence.terms].some((term) => headingSentence?.terms.has(term))) return
      const { known } = place.reading
      if (known && at >= beginning && !isKnown(known)) return
      // A listicle section is about its heading, so include the heading.
      const isListed = listed.has(place.paragraph.section)
      if (isListed && (index > 0 || place.paragraph.index > 0)) return
      grow(at, index, isListed ? headingSentence : undefined)
    })
  })
  return units
}
