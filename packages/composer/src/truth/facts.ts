import { figureTexts, type Measure, measuresOf } from './figures.ts'
import { namesOf } from './names.ts'
import { type Polarity, readPolarity } from './polarity.ts'

export interface Facts {
  /** As `figuresOf` returns them. */
  figures: ReadonlySet<string>
  /** As `namesOf` returns them. */
  names: ReadonlySet<string>
  isNegative: boolean
  measures: readonly Measure[]
  figureWords: ReadonlySet<string>
  polarity: Polarity
}

export const factsOf = (text: string, language: string | undefined): Facts => {
  const { measures, words } = measuresOf(text, language)
  const polarity = readPolarity(text, language)
  return {
    figures: figureTexts(measures),
    names: namesOf(text, language),
    isNegative: polarity.isNegative,
    measures,
    figureWords: words,
    polarity,
  }
}
