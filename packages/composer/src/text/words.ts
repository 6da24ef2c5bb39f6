import { withoutUrls } from './urls.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Upper case first, so that `ß` and `SS`, `σ` and `ς` meet (close to Unicode's full case folding). */
const fold = (word: string): string => word.toUpperCase().toLowerCase()

/** UAX #29 words with a letter or digit, case-folded, in order. Addresses have no words. */
export const words = (text: string): string[] => {
  const found: string[] = []
  for (const { segment } of segmenter.segment(withoutUrls(text))) if (/[\p{L}\p{N}]/u.test(segment)) found.push(fold(segment))
  return found
}

/** An article or pronoun that runs into the next word: "l'eau" is about water, as "eau" is. */
const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|dell|all|nell|sull|dall|coll|un|quell|quest)['’](?=\p{L}{2})/u

/** The words that carry meaning: two or more characters, no stop word. As often as they stand there. */
export const termsOf = (found: readonly string[], stopWords: ReadonlySet<string>): string[] =>
  found.map((word) => word.replace(elision, '')).filter((word) => [...word].length >= 2 && !stopWords.has(word))
