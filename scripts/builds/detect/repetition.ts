import type { Fault } from '../post.ts'
import { type Detector, fault } from './read.ts'
import { containment, termsOf } from './text.ts'

const same = 0.7
const fewestTerms = 4

const numbersOf = (text: string): readonly string[] => text.match(/\d+(?:[.,]\d+)*/gu) ?? []

/**
 * Detects two sentences of which one adds little to the other, unless the later one has another number or they are neighbors in the source.
 */
export const repetition: Detector = ({ pieces, words }) => {
  const told = pieces
    .filter(({ kind }) => kind !== 'heading')
    .map((piece) => ({
      ...piece,
      numbers: numbersOf(piece.text),
      terms: termsOf(piece.text, words?.stop),
    }))
  return told.flatMap((one, index): Fault[] => {
    const other = told.slice(0, index).find((earlier) => {
      if (one.kind === 'item' && earlier.kind === 'item') return false
      if (one.isContinued && earlier.at === (one.at ?? 0) - 1) return false
      const [less, more] = one.terms.size <= earlier.terms.size ? [one, earlier] : [earlier, one]
      if (less.terms.size < fewestTerms || one.numbers.some((number) => !earlier.numbers.includes(number))) return false
      return containment(less.terms, more.terms) >= same
    })
    return other ? [fault('repetition', one.text, `says again: ${other.text}`)] : []
  })
}

export const isIdeaAlone = (pieces: readonly { isIdea: boolean }[], idea: string): boolean =>
  idea !== '' && pieces.every(({ isIdea }) => isIdea)
