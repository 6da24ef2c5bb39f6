/** What a sentence states that can be right or wrong: its figures, its names, and whether it denies. */
import { figureTexts, type Measure, measuresOf } from './figures.ts'
import { namesOf } from './names.ts'
import { type Polarity, readPolarity } from './polarity.ts'

export interface Facts {
  /** As `figuresOf` gives them. */
  figures: ReadonlySet<string>
  /** As `namesOf` gives them. */
  names: ReadonlySet<string>
  isNegative: boolean
  measures: readonly Measure[]
  /** The words that the figures are written with. */
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
