import { BOUNDS, type Claim } from '../result.ts'
import { clip } from '../text/cut.ts'
import { likenessIndex } from '../text/jaccard.ts'
import { isOpinion, needsProof } from './markers.ts'
import type { Material, Sentence } from './material.ts'

const BACKS = 0.5

/** Step E: says of a sentence what stands behind it. The shown text may be the voice's wording of it. */
export type Claimer = (sentence: Sentence, shown?: string) => Claim

export const claimerOf = (material: Material): Claimer => {
  const index = likenessIndex()
  const holders: string[] = []
  for (const { sentences } of material.sources)
    for (const { terms, ref } of sentences) {
      index.add(terms)
      holders.push(ref)
    }
  const backing = (sentence: Sentence): string[] => {
    const found = index.alike(sentence.terms, BACKS).flatMap((position) => holders[position] ?? [])
    return [...new Set(found)]
  }
  const judge = (sentence: Sentence): Omit<Claim, 'text'> => {
    const backed = backing(sentence)
    const isOwn = sentence.ref === 'idea'
    if (isOwn && backed.length > 0) return { status: 'supported', source_refs: backed }
    if (isOpinion(sentence.text)) return { status: 'opinion', source_refs: [sentence.ref] }
    if (!isOwn) return { status: 'supported', source_refs: [...new Set([sentence.ref, ...backed])] }
    return { status: needsProof(sentence.text) ? 'needs_verification' : 'user_asserted', source_refs: ['idea'] }
  }
  return (sentence, shown = sentence.text) => ({ text: clip(shown, BOUNDS.claimText), ...judge(sentence) })
}
