import type { Claim } from '../../../packages/composer/src/result.ts'
import type { Fault } from '../post.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { type Detector, fault } from './read.ts'
import type { SourceView } from './source.ts'
import { containment, keyOf, sentencesOf, termsOf, wordsOf } from './text.ts'

const plainNumber = (text: string): string => text.replace(/[.,’'\s](?=\d{3}(?!\d))/gu, '').replace(',', '.')

/** Digits and small number words, both as digits. */
export const numbersIn = (text: string, lexicon: Lexicon | undefined): Set<string> => {
  const digits = (text.match(/\d+(?:[.,’']\d+)*/gu) ?? []).map(plainNumber)
  const spelt = wordsOf(text.toLowerCase()).flatMap((word) => {
    const place = lexicon?.numbers.indexOf(word) ?? -1
    return place < 0 ? [] : [String(place + 2)]
  })
  return new Set([...digits, ...spelt])
}

/** Capitalized words within a sentence. Excludes German, which capitalizes all nouns. */
const namesIn = (text: string, language: string): string[] =>
  language === 'de' ? [] : [...text.matchAll(/(?<=\p{Ll},? )(\p{Lu}\p{L}{2,})/gu)].map(([name]) => name)

/** The sentences a claim refers to; all of the source if it has no spans. */
const groundsOf = (claim: Claim, source: SourceView, language: string): string[] => {
  const points = [...source.text]
  const spans = (claim.source_spans ?? []).filter(({ source_id }) => source_id === source.id)
  return spans.length > 0
    ? spans.flatMap(({ start, end }) => sentencesOf(points.slice(start, end).join(''), language).map(({ text }) => text))
    : source.sentences.map(({ text }) => text)
}

export const findFalsehood = (claim: Claim, source: SourceView, language: string, lexicon: Lexicon | undefined): string | undefined => {
  const grounds = groundsOf(claim, source, language)
  const key = keyOf(claim.text)
  if (keyOf(grounds.join(' ')).includes(key) || keyOf(source.text).includes(key) || keyOf(source.title) === key) return undefined
  // Words in scripts without spaces can't be compared one by one.
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(claim.text)) return undefined
  const terms = termsOf(claim.text, lexicon?.stop)
  const [best] = grounds
    .map((text) => ({ text, share: containment(terms, termsOf(text, lexicon?.stop)) }))
    .toSorted((a, b) => b.share - a.share)
  if (!best || best.share === 0) return 'nothing in the source speaks of it'
  const numbers = numbersIn(best.text, lexicon)
  const number = [...numbersIn(claim.text, lexicon)].find((one) => !numbers.has(one))
  if (number !== undefined) return `${number} does not stand in: ${best.text}`
  const there = keyOf(`${best.text} ${source.title}`)
  const name = namesIn(claim.text, language).find((one) => !there.includes(keyOf(one)))
  if (name !== undefined) return `${name} does not stand in: ${best.text}`
  if (lexicon && lexicon.negation.test(claim.text) !== lexicon.negation.test(best.text)) return `says yes where it says no: ${best.text}`
  return undefined
}

export const falselySupported: Detector = ({ post, source, words }) =>
  post.claims
    .filter(({ status, source_refs }) => status === 'supported' && source_refs.includes(source.id))
    .flatMap((claim): Fault[] => {
      const note = findFalsehood(claim, source, post.language, words)
      return note === undefined ? [] : [fault('false supported', claim.text, note)]
    })
