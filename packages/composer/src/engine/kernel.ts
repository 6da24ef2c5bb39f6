import { jaccard } from '../text/jaccard.ts'
import type { Scored } from './score.ts'

/** Above this likeness a sentence says what another one already says. */
export const repeats = 0.6

const mostSentences = 12
const enoughCharacters = 4_000

/** Best first; equals stay in their order. */
export const byScore = (scored: readonly Scored[]): Scored[] => scored.toSorted((a, b) => b.score - a.score)

/**
 * Step D, the factual kernel: the best sentences that do not repeat each other, given in source order (the order of
 * the candidates).
 */
export const selectKernel = (scored: readonly Scored[]): Scored[] => {
  const taken = new Set<Scored>()
  let characters = 0
  for (const candidate of byScore(scored)) {
    if (taken.size === mostSentences || characters >= enoughCharacters) break
    if ([...taken].some(({ sentence }) => jaccard(sentence.terms, candidate.sentence.terms) >= repeats)) continue
    taken.add(candidate)
    characters += candidate.sentence.text.length
  }
  return scored.filter((candidate) => taken.has(candidate))
}
