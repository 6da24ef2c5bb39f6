/** Rule C: decides whether a sentence makes sense without its page. */
import { urlSpans } from '../../text/urls.ts'
import type { Lexicon } from '../lexicon/index.ts'
import { isBiography } from '../boilerplate.ts'
import { isFurniture, type Sentence } from '../material.ts'

/** Properties of a sentence that don't depend on its position in a unit. */
export interface Reading {
  isUsable: boolean
  /** May start one, with or without its connecting word. */
  begins: boolean
  opening: string
  isJointTaken: boolean
  isQuestion: boolean
  isLeadIn: boolean
  announces: boolean
  /** Contrasts with the sentence before it, which must then not end a unit. */
  turns: boolean
  connects: boolean
  /** A noun the reader is assumed to know ("The agency …"). */
  known: string | undefined
}

const speakerLabel = /^(?:\p{Lu}|[\p{Lu}][\p{L}.'’-]{1,20}(?: [\p{Lu}][\p{L}.'’-]{1,20}){0,2}) ?: (?=["“„«\p{Lu}])/u
const allCapsLabel = /^\p{Lu}{2,}(?: \p{Lu}{2,}){0,3} ?:/u
/** "Springfield, 12 April 2026.": where and when a text was written. */
const dateline = /^\p{Lu}[\p{L} .'’-]{1,30}, (?:\p{L}+ )?\p{N}{1,2}\.?(?: \p{L}+){1,4},? \p{N}{4}\.?$/u

/** A heading merged with the line below it. */
const runInHeading = /^\p{Lu}{4,}(?:[ \p{Lu}]{0,40}) \p{Lu}\p{Ll}/u
const mention = /(?<![\p{L}\p{N}.])@[\p{L}\p{N}_][\p{L}\p{N}_.-]*/u
/** Matches only from the start of a run of characters: trying each of them takes quadratic time. */
const address = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/u
/** A label of a host name has at most 63 characters (RFC 1035). */
const bareHost =
  /(?<![\p{L}\p{N}@.])(?:www\.)?[a-z0-9-]{1,63}\.(?:com|org|net|gov|edu|io|dev|app|eu|de|fr|es|it|nl|pt|co|uk|ch|at|be|br|info|example|test)(?:\/\S*)?(?![\p{L}\p{N}])/u

const closingMarks: Readonly<Record<string, RegExp>> = { '“': /”/g, '«': /»/g, '„': /[“”]/g, '"': /"/g }

const withoutQuotations = (text: string): string => {
  let result = ''
  let from = 0
  // If nothing closed an earlier mark like it, nothing closes this one.
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

/** True if the text refers to something that neither the idea nor the request names. */
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
  /** True if the workspace wrote the text: it may say "I", and no word of it is cut. */
  isOwn: boolean
  /** The idea and the request; what they name may be mentioned. */
  allowed: string
}

const leastWords = 3

/** "University of Ravensholm; Swift Trust of Merrowdale.": names with nothing said about them. */
const namesOnly = (text: string): boolean => /^[\p{Script=Latin}\P{L}]+$/u.test(text) && !/(?<![\p{L}\p{N}'’-])\p{Ll}{3}/u.test(text)

/** "What people ask us most." is a heading with a period. */
const indirectQuestion =
  /^(?:what|how|why|where|who|when|was|wie|warum|wo|wer|ce que|comment|pourquoi|qué|cómo|por qué|che cosa|come|perché|o que|como|wat|hoe|waarom) [^,;:–—]{1,50}\.$/iu

const opensWithQuotation = /^["“„«][^"“”„«»]*["”“»]/u

/** A quotation at the start of a text needs a speaker and more than one word. */
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
    !namesOnly(shown) &&
    !(sentence.place?.isAtEnd === true && isBiography(shown)) &&
    !(lexicon?.namesPage(outside) ?? false) &&
    !(lexicon?.isStale(outside) ?? false) &&
    (isOwn || !(lexicon?.isWriterAlone(outside) ?? false))
  const taken = isOwn ? undefined : lexicon?.withoutJoint(shown)
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
