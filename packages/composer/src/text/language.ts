import { languages, stopWordsOf } from './stop-words.ts'

/** With a smaller share of stop words, a text is in an unknown language or too short. */
const leastShare = 0.15
const leastVotes = 2
/** More words don't change the result. */
const mostWords = 2_000

/**
 * Detects a language by the words' stop words: ISO 639-1, or undefined without a clear winner. Limited to languages with a stop-word list.
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
