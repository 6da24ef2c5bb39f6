import { oneLine } from '../text/normalize.ts'
import { mapOutsideUrls } from '../text/urls.ts'
import { expandContractions, useContractions } from './contractions.ts'
import { phraseFilter, phrasePattern, quickSearch, type PhraseFilter } from './phrases.ts'
import { emptyVoice, type Voice } from './voice.ts'

export interface Speech {
  language: string
  /** Applies corrections, then formality. */
  adjust(sentence: string): string
  forbidden: PhraseFilter
}

const correctionsOf = (voice: Voice, growth: number): ((text: string) => string) => {
  const rules = voice.corrections.flatMap(({ original, preferred }) => {
    const pattern = phrasePattern(original)
    return pattern
      ? [
          {
            pattern: new RegExp(pattern, 'giu'),
            to: oneLine(preferred),
            isSmall: !/^\p{Lu}/u.test(original.trim()),
            mayBeIn: quickSearch([original]),
          },
        ]
      : []
  })
  return (text) => {
    let room = growth
    const replace = (part: string, { pattern, to, isSmall, mayBeIn }: (typeof rules)[number]): string =>
      !mayBeIn(part)
        ? part
        : part.replace(pattern, (found) => {
            if (to.length - found.length > room) return found
            room -= to.length - found.length
            // A phrase capitalized only by the start of a sentence passes the capital on to its replacement.
            return isSmall && /^\p{Lu}/u.test(found) ? to.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : to
          })
    return rules.length > 0 ? mapOutsideUrls(text, (part) => rules.reduce(replace, part)) : text
  }
}

const formalityOf = (voice: Voice): ((text: string) => string) => {
  const formality = voice.formality.trim().toLowerCase()
  if (formality === 'formal') return expandContractions
  return formality === 'informal' || formality === 'casual' ? useContractions : (text) => text
}

/** `growth` limits the characters corrections may add to one sentence: corrections can feed one another and grow exponentially. */
export const speechOf = (voice: Voice = emptyVoice, growth = Infinity): Speech => {
  const correct = correctionsOf(voice, growth)
  const conform = formalityOf(voice)
  return {
    language: voice.preferred_language,
    adjust: (sentence) => conform(correct(sentence)),
    forbidden: phraseFilter(voice.forbidden_phrases),
  }
}
