import { figureTexts, type Measure, measuresOf } from './figures.ts'
import { namesOf } from './names.ts'
import { type Opposites, oppositesIn } from './opposites.ts'
import { type Polarity, readPolarity } from './polarity.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'
import { type Roles, rolesOf } from './roles.ts'
import { rootOf } from './roots.ts'
import { tokensOf } from './tokens.ts'

export interface Facts {
  /** As `figuresOf` returns them. */
  figures: ReadonlySet<string>
  /** As `namesOf` returns them. */
  names: ReadonlySet<string>
  /** Whether it denies something. "Not closed" does not: it says open. */
  isNegative: boolean
  measures: readonly Measure[]
  figureWords: ReadonlySet<string>
  polarity: Polarity
  rates: ReadonlySet<string>
  opposites: Opposites
  roles: Roles
  quantities: ReadonlySet<Quantity>
  language: string | undefined
  /** As `rootOf` returns them, of all words. */
  roots: ReadonlySet<string>
}

export const factsOf = (text: string, language: string | undefined): Facts => {
  const { measures, words, rates } = measuresOf(text, language)
  const polarity = readPolarity(text, language)
  const tokens = tokensOf(text)
  const opposites = oppositesIn(tokens, polarity, language)
  return {
    figures: figureTexts(measures),
    names: namesOf(text, language),
    isNegative: polarity.isNegative && !opposites.turnsDenial,
    measures,
    figureWords: words,
    polarity,
    rates,
    opposites,
    roles: rolesOf(text, language),
    quantities: quantitiesIn(tokens, language),
    language,
    roots: new Set(tokens.flatMap(({ folded, kind }) => (kind === 'word' ? folded.split('-').map((word) => rootOf(word, language)) : []))),
  }
}
