import { bounds, type Claim, type SourceSpan } from '../result.ts'
import { codePointsIn } from '../text/code-points.ts'
import { clip } from '../text/cut.ts'
import { containment, countShared } from '../text/overlap.ts'
import { agrees, conflicts, isNear } from '../truth/agreement.ts'
import { type Facts, factsOf } from '../truth/facts.ts'
import type { PhraseFilter } from '../voice/phrases.ts'
import { isOpinion, needsProof } from './markers.ts'
import type { Material, Sentence, SourceText } from './material.ts'

const related = 0.4
const leastTerms = 3

export interface Contradiction {
  idea: Sentence
  source: Sentence
}

/** Step E: classifies the support for a sentence. The displayed text may be the voice's wording of it. */
export interface Claimer {
  (sentence: Sentence, shown?: string): Claim
  contradictionOf(sentence: Sentence): Sentence | undefined
  /** The sentence of a source that says nearly the same, for a sentence that no source supports. */
  neighborOf(sentence: Sentence): Sentence | undefined
}

interface Witness {
  text: SourceText
  toCodePoints: (at: number) => number
}

const spanOf = ({ toCodePoints }: Witness, { ref, start, end }: Sentence): SourceSpan => ({
  source_id: ref,
  start: toCodePoints(start),
  end: toCodePoints(end),
})

export const claimerOf = (material: Material): Claimer => {
  const witnesses = new Map(material.sources.map((text) => [text.source.id, { text, toCodePoints: codePointsIn(text.source.text) }]))
  const known = new Map<Sentence, Facts>()
  const factsFor = (sentence: Sentence): Facts => {
    const language = witnesses.get(sentence.ref)?.text.language ?? material.language
    const found = known.get(sentence) ?? factsOf(sentence.text, language)
    known.set(sentence, found)
    return found
  }
  const judged = (sentence: Sentence) => ({ terms: sentence.terms, facts: factsFor(sentence) })
  /** Sentences that may be about the same: figures, denials and opposites need not be shared, so fewer terms than in the end do. */
  const candidatesIn = (sentence: Sentence, { sentences }: SourceText): Sentence[] =>
    sentence.terms.size < leastTerms
      ? []
      : sentences.filter((other) => other !== sentence && containment(sentence.terms, other.terms) >= related)

  const backingOf = (sentence: Sentence): Sentence[] =>
    [...witnesses.values()].flatMap(({ text }) => {
      const found =
        text.source.id === sentence.ref ? undefined : candidatesIn(sentence, text).find((other) => agrees(judged(sentence), judged(other)))
      return found ? [found] : []
    })
  const contradictionOf = (sentence: Sentence): Sentence | undefined => {
    for (const { text } of witnesses.values()) {
      const found = candidatesIn(sentence, text).find((other) => conflicts(judged(sentence), judged(other)))
      if (found) return found
    }
    return undefined
  }
  const neighborOf = (sentence: Sentence): Sentence | undefined =>
    [...witnesses.values()]
      .flatMap(({ text }) => candidatesIn(sentence, text))
      .filter((other) => isNear(judged(sentence), judged(other)))
      .reduce<Sentence | undefined>(
        (best, other) => (best && countShared(sentence.terms, best.terms) >= countShared(sentence.terms, other.terms) ? best : other),
        undefined,
      )
  const evidence = (sentences: readonly Sentence[]): Pick<Claim, 'source_refs' | 'source_spans'> => ({
    source_refs: [...new Set(sentences.map(({ ref }) => ref))],
    source_spans: sentences.flatMap((sentence) => {
      const witness = witnesses.get(sentence.ref)
      return witness && sentence.end > sentence.start ? [spanOf(witness, sentence)] : []
    }),
  })
  const judge = (sentence: Sentence): Omit<Claim, 'text'> => {
    const isOwn = sentence.ref === 'idea'
    const backing = backingOf(sentence)
    if (!isOwn) return { status: isOpinion(sentence.text) ? 'opinion' : 'supported', ...evidence([sentence, ...backing]) }
    if (backing.length > 0) return { status: 'supported', ...evidence(backing) }
    const contradiction = contradictionOf(sentence)
    if (contradiction) return { status: 'contradicted', ...evidence([contradiction]) }
    if (isOpinion(sentence.text)) return { status: 'opinion', source_refs: ['idea'] }
    const neighbor = neighborOf(sentence)
    if (neighbor) return { status: 'near', ...evidence([neighbor]) }
    return { status: needsProof(sentence.text) ? 'needs_verification' : 'user_asserted', source_refs: ['idea'] }
  }
  const judgements = new Map<Sentence, Omit<Claim, 'text'>>()
  const remembered = (sentence: Sentence): Omit<Claim, 'text'> => {
    const found = judgements.get(sentence) ?? judge(sentence)
    judgements.set(sentence, found)
    return found
  }
  return Object.assign(
    (sentence: Sentence, shown = sentence.text): Claim => ({ text: clip(shown, bounds.claimText), ...remembered(sentence) }),
    {
      contradictionOf,
      neighborOf,
    },
  )
}

/** Returns the first claims with allowed wording. Lazy, since an idea may have thousands of sentences. */
export const takeClaims = (claims: IteratorObject<Claim>, allowed: PhraseFilter): Claim[] =>
  claims
    .map((claim) => ({ ...claim, text: allowed.remove(claim.text) }))
    .filter(({ text }) => text !== '')
    .take(bounds.claims)
    .toArray()
