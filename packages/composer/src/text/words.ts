import { withoutUrls } from './urls.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Uppercase first, so `ß` and `SS`, `σ` and `ς` match (close to Unicode's full case folding). */
const fold = (word: string): string => word.toUpperCase().toLowerCase()

/** Returns UAX #29 words with a letter or digit, case-folded, in order. Excludes URLs. */
export const words = (text: string): string[] => {
  const found: string[] = []
  for (const { segment } of segmenter.segment(withoutUrls(text))) if (/[\p{L}\p{N}]/u.test(segment)) found.push(fold(segment))
  return found
}

/** An elided article or pronoun: "l'eau" has the same term as "eau". */
const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|dell|all|nell|sull|dall|coll|un|quell|quest)['’](?=\p{L}{2})/u

/** Returns words of two or more characters that aren't stop words, including repetitions. */
export const termsOf = (found: readonly string[], stopWords: ReadonlySet<string>): string[] =>
  found.map((word) => word.replace(elision, '')).filter((word) => [...word].length >= 2 && !stopWords.has(word))
