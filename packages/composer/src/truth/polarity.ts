import { stopWordsOf } from '../text/stop-words.ts'
import { termsOf } from '../text/words.ts'
import { negationWords, type NegationWords } from './negation-words.ts'
import { fold } from './tokens.ts'

export interface Polarity {
  isNegative: boolean
  denied: ReadonlySet<string>
  /** Words of denial, which other texts need not share. */
  words: ReadonlySet<string>
  /** A question or a condition, which states nothing. */
  isOpen: boolean
  /** Matches "nobody" and "none", which mean zero of what the other text counts. */
  isZero: boolean
}

/** Maximum words between a denial and the limit that modifies it: "will not be open again before June". */
const limitReach = 5

type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

const phrasesOf = (list: string): Phrases =>
  Map.groupBy(
    list.split('|').map((phrase) => phrase.trim().split(' ')),
    ([first]) => first ?? '',
  )

const compile = ({ denies, narrow, paired, harmless, limits, nobody, joins, supposes }: NegationWords) => ({
  denies: phrasesOf(`${denies}|${nobody}`),
  narrow: new Set(narrow.split(' ')),
  mark: new Set(paired?.mark.split(' ')),
  with: new Set(paired?.with.split(' ')),
  harmless: phrasesOf(harmless),
  limits: new Set(limits.split(' ')),
  nobody: phrasesOf(nobody),
  joins: new Set(joins.split(' ')),
  supposes: new Set(supposes.split(' ')),
})
type Lexicon = ReturnType<typeof compile>

const lexicons: ReadonlyMap<string, Lexicon> = new Map(Object.entries(negationWords).map(([language, table]) => [language, compile(table)]))

const phraseAt = (clause: readonly string[], at: number, phrases: Phrases): number =>
  Math.max(
    0,
    ...(phrases.get(clause[at] ?? '') ?? [])
      .filter((phrase) => phrase.every((word, index) => clause[at + index] === word))
      .map(({ length }) => length),
  )

const isContracted = (word: string): boolean => /n['’]t$/.test(word)

interface Denials {
  found: (readonly string[])[]
  scope: readonly string[]
}

const denialsIn = (clause: readonly string[], lexicon: Lexicon): Denials => {
  const found: (readonly string[])[] = []
  let from = Infinity
  if (clause.some((word) => lexicon.supposes.has(word))) return { found, scope: [] }
  const isMarked = clause.some((word) => lexicon.mark.has(word))
  for (let at = 0; at < clause.length; at += 1) {
    const word = clause[at] ?? ''
    const skipped = phraseAt(clause, at, lexicon.harmless)
    if (skipped > 0) {
      at += skipped - 1
      continue
    }
    const length = phraseAt(clause, at, lexicon.denies) || (isContracted(word) || (isMarked && lexicon.with.has(word)) ? 1 : 0)
    if (length === 0) continue
    const end = at + length
    if (!clause.slice(end, end + limitReach).some((one) => lexicon.limits.has(one))) {
      found.push(clause.slice(at, end))
      from = Math.min(from, lexicon.narrow.has(word) && end < clause.length ? end : 0)
    }
    at = end - 1
  }
  return { found, scope: clause.slice(from) }
}

const wordPattern = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’]t(?!\p{L}))?|\p{N}+|[,;:–—()?]/gu

const clausesOf = (text: string, { joins, supposes }: Lexicon): string[][] => {
  const clauses: string[][] = [[]]
  for (const [found] of text.matchAll(wordPattern)) {
    const word = fold(found)
    if (/^[,;:–—()?]$/.test(word)) clauses.push([])
    else if (joins.has(word) || supposes.has(word)) clauses.push([word])
    else clauses.at(-1)?.push(word)
  }
  return clauses
}

/** Returns nothing for a language without a list. */
export const readPolarity = (text: string, language: string | undefined): Polarity => {
  const lexicon = lexicons.get(language ?? '')
  const isQuestion = /[?？]["”»’)]*$/u.test(text.trimEnd())
  if (!lexicon) return { isNegative: false, denied: new Set(), words: new Set(), isOpen: isQuestion, isZero: false }
  const clauses = clausesOf(text, lexicon)
  const denials = clauses.map((clause) => denialsIn(clause, lexicon))
  const found = denials.flatMap((one) => one.found)
  const denialWords = new Set(found.flat())
  const scopes = new Set(denials.flatMap(({ scope }) => scope))
  return {
    isNegative: found.length > 0,
    denied: new Set(termsOf([...scopes], stopWordsOf(language)).filter((term) => !denialWords.has(term))),
    words: denialWords,
    isOpen: isQuestion || lexicon.supposes.has(clauses.find(({ length }) => length > 0)?.[0] ?? ''),
    isZero: found.some((denial) => phraseAt(denial, 0, lexicon.nobody) > 0),
  }
}

export const polarityOf = (text: string, language: string | undefined): 'affirmative' | 'negative' =>
  readPolarity(text, language).isNegative ? 'negative' : 'affirmative'
