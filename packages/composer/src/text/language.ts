import { languages, stopWordsOf } from './stop-words.ts'

/** Below this share of stop words a text is in none of the known languages, or too short to tell. */
const leastShare = 0.15
const leastVotes = 2
/** More words than these do not change the outcome. */
const mostWords = 2_000

/**
 * The language of some words by a vote of their stop words: ISO 639-1, or undefined when no language wins clearly.
 * Only the languages with a stop-word list can be told.
 */
export const detectLanguage = (all: readonly string[]): string | undefined => {
  const words = all.slice(0, mostWords)
  const votes = languages
    .map((language) => {
      const stopWords = stopWordsOf(language)
      return { language, count: words.filter((word) => stopWords.has(word)).length }
    })
    .sort((a, b) => b.count - a.count)
  const [first, second] = votes
  if (!first || first.count < leastVotes || first.count < words.length * leastShare) return undefined
  return first.count === second?.count ? undefined : first.language
}
