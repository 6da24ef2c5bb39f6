import { bounds, type Claim } from '../result.ts'
import { clip } from '../text/cut.ts'
import { likenessIndex } from '../text/jaccard.ts'
import type { PhraseFilter } from '../voice/phrases.ts'
import { isOpinion, needsProof } from './markers.ts'
import type { Material, Sentence } from './material.ts'

const backs = 0.5

/** Step E: says of a sentence what stands behind it. The shown text may be the voice's wording of it. */
export type Claimer = (sentence: Sentence, shown?: string) => Claim

export const claimerOf = (material: Material): Claimer => {
  const backers = material.sources.map(({ source, sentences }) => {
    const index = likenessIndex(
      backs,
      sentences.map(({ terms }) => terms),
    )
    for (const { terms } of sentences) index.add(terms)
    return { id: source.id, index }
  })
  const backing = ({ terms }: Sentence): string[] => backers.filter(({ index }) => index.hasLike(terms)).map(({ id }) => id)
  const judge = (sentence: Sentence): Omit<Claim, 'text'> => {
    const backed = backing(sentence)
    const isOwn = sentence.ref === 'idea'
    if (isOwn && backed.length > 0) return { status: 'supported', source_refs: backed }
    if (isOpinion(sentence.text)) return { status: 'opinion', source_refs: [sentence.ref] }
    if (!isOwn) return { status: 'supported', source_refs: [...new Set([sentence.ref, ...backed])] }
    return { status: needsProof(sentence.text) ? 'needs_verification' : 'user_asserted', source_refs: ['idea'] }
  }
  return (sentence, shown = sentence.text) => ({ text: clip(shown, bounds.claimText), ...judge(sentence) })
}

/** The first claims with words that are allowed. Later ones are not even made: an idea may have thousands of sentences. */
export const takeClaims = (claims: IteratorObject<Claim>, allowed: PhraseFilter): Claim[] =>
  claims
    .map((claim) => ({ ...claim, text: allowed.remove(claim.text) }))
    .filter(({ text }) => text !== '')
    .take(bounds.claims)
    .toArray()
