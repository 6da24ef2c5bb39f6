/** Whether a sentence can be read without the page around it: rule C of the composer. */
import { urlSpans } from '../../text/urls.ts'
import type { Lexicon } from '../lexicon/index.ts'
import { isFurniture, type Sentence } from '../material.ts'

/** What holds of a sentence wherever it stands in a unit. */
export interface Reading {
  /** May stand in a unit at all. */
  isUsable: boolean
  /** May begin one, as it is or without the word that joins it to others. */
  begins: boolean
  /** The text that begins a unit. */
  opening: string
  isJointTaken: boolean
  isQuestion: boolean
  /** Leads into what follows. */
  isLeadIn: boolean
  /** Promises what follows. */
  announces: boolean
  /** Turns against the sentence before it, which must not end a unit then. */
  turns: boolean
  /** Joins to the sentence before it. */
  connects: boolean
  /** A noun that the reader is expected to know already ("The agency …"). */
  known: string | undefined
}

const speakerLabel = /^(?:\p{Lu}|[\p{Lu}][\p{L}.'’-]{1,20}(?: [\p{Lu}][\p{L}.'’-]{1,20}){0,2}) ?: (?=["“„«\p{Lu}])/u
const allCapsLabel = /^\p{Lu}{2,}(?: \p{Lu}{2,}){0,3} ?:/u
/** "Springfield, 12 April 2026.": where and when something was written. */
const dateline = /^\p{Lu}[\p{L} .'’-]{1,30}, (?:\p{L}+ )?\p{N}{1,2}\.?(?: \p{L}+){1,4},? \p{N}{4}\.?$/u

/** A heading that ran into the line below it. */
const runInHeading = /^\p{Lu}{4,}(?:[ \p{Lu}]{0,40}) \p{Lu}\p{Ll}/u
const mention = /(?<![\p{L}\p{N}.])@[\p{L}\p{N}_][\p{L}\p{N}_.-]*/u
/** Begins where its run of characters does: trying each of them takes the square of their number. */
const address = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/u
/** A label of a host name has at most 63 characters (RFC 1035). */
const bareHost =
  /(?<![\p{L}\p{N}@.])(?:www\.)?[a-z0-9-]{1,63}\.(?:com|org|net|gov|edu|io|dev|app|eu|de|fr|es|it|nl|pt|co|uk|ch|at|be|br|info|example|test)(?:\/\S*)?(?![\p{L}\p{N}])/u

const closingMarks: Readonly<Record<string, RegExp>> = { '“': /”/g, '«': /»/g, '„': /[“”]/g, '"': /"/g }

/** Words inside quotation marks are somebody else's: "I" is nobody unknown there. */
const withoutQuotations = (text: string): string => {
  let result = ''
  let from = 0
  // Nothing closes a mark any more once nothing has closed one like it.
  const unclosed = new Set<string>()
  for (const { 0: mark, index } of text.matchAll(/[“«„"]/gu)) {
    const closing = closingMarks[mark]
    if (!closing || index < from || unclosed.has(mark)) continue
    closing.lastIndex = index + 1
    if (closing.test(text)) {
      result += `${text.slice(from, index)}""`
      from = closing.lastIndex
    } else unclosed.add(mark)
  }
  return result + text.slice(from)
}

/** Whether neither idea nor request names what the text points to. */
export const hasForeignPointer = (text: string, allowed: string): boolean =>
  [...urlSpans(text)].some(({ start, end }) => !allowed.includes(text.slice(start, end))) ||
  [address, mention, bareHost].some((pattern) => {
    const found = pattern.exec(text)
    return found !== null && !allowed.includes(found[0])
  })

const balanced = (text: string): boolean => {
  const count = (mark: RegExp): number => text.match(mark)?.length ?? 0
  return (
    count(/\(/g) === count(/\)/g) &&
    count(/“/g) <= count(/”/g) + count(/„/g) &&
    count(/”/g) <= count(/[“„]/g) &&
    count(/«/g) === count(/»/g) &&
    count(/"/g) % 2 === 0
  )
}

export interface ReadingContext {
  lexicon: Lexicon | undefined
  /** True when the workspace wrote the source itself. */
  isOwn: boolean
  /** The idea and the request: what they name may be named. */
  allowed: string
}

const leastWords = 3

/** "What people ask us most." is a heading with a full stop. */
const indirectQuestion =
  /^(?:what|how|why|where|who|when|was|wie|warum|wo|wer|ce que|comment|pourquoi|qué|cómo|por qué|che cosa|come|perché|o que|como|wat|hoe|waarom) [^,;:–—]{1,50}\.$/iu

const opensWithQuotation = /^["“„«][^"“”„«»]*["”“»]/u

/** A quotation that opens a text says by whom it is, and is more than a word. */
const isNamelessQuotation = (text: string, lexicon: Lexicon | undefined): boolean => {
  const quotation = opensWithQuotation.exec(text)?.[0]
  if (quotation === undefined) return false
  const rest = text.slice(quotation.length)
  if (quotation.split(' ').length < 3 && /^,?\s*\p{Ll}/u.test(rest)) return true
  return lexicon !== undefined && lexicon.hasSayingVerb(rest) && lexicon.hasPronoun(rest.split(' ', 5).join(' '))
}

export const readSentence = (sentence: Sentence, shown: string, { lexicon, isOwn, allowed }: ReadingContext): Reading => {
  const outside = withoutQuotations(shown)
  const isQuestion = /[?？؟]["”»’)\]]*$/u.test(shown)
  const isLeadIn = /[:：]$/u.test(shown)
  const isEnded = /[.!?…。！？｡؟।]["”»’'）」』)\]]*$/u.test(shown)
  const isUsable =
    /\p{L}/u.test(shown) &&
    sentence.kind === 'prose' &&
    (isEnded || isLeadIn) &&
    !isFurniture(sentence) &&
    !hasForeignPointer(shown, allowed) &&
    !indirectQuestion.test(shown) &&
    !speakerLabel.test(shown) &&
    !allCapsLabel.test(shown) &&
    !runInHeading.test(shown) &&
    !dateline.test(shown) &&
    !(lexicon?.namesPage(outside) ?? false) &&
    !(lexicon?.isStale(outside) ?? false) &&
    (isOwn || !(lexicon?.isWriterAlone(outside) ?? false))
  const taken = lexicon?.withoutJoint(shown)
  const opening = taken ?? shown
  const standsAlone = (text: string): boolean => !lexicon || (!lexicon.pointsBack(text) && !lexicon.connects(text))
  return {
    isUsable,
    begins:
      isUsable &&
      !isLeadIn &&
      sentence.words >= leastWords &&
      balanced(shown) &&
      !isNamelessQuotation(opening, lexicon) &&
      /^["“„«'‘(¿¡[]*(?:\p{Lu}|\p{N}|\p{Lo}|[$€£]|\p{Ll}+\p{Lu})/u.test(opening) &&
      standsAlone(opening),
    opening,
    isJointTaken: taken !== undefined,
    isQuestion,
    isLeadIn,
    announces: lexicon?.announces(shown) ?? false,
    turns: lexicon?.turns(shown) ?? false,
    connects: lexicon?.connects(shown) ?? false,
    known: lexicon?.knownNoun(opening),
  }
}
