import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'

const lexicons: ReadonlyMap<string, Lexicon> = new Map(
  Object.entries({ de, en, es, fr, it, nl, pt }).map(([language, lists]) => [language, createLexicon(language, lists)]),
)

/** Returns a language's lists; undefined for one without lists, whose paragraphs are only used unsplit. */
export const lexiconOf = (language: string | undefined): Lexicon | undefined => lexicons.get(language ?? '')

export const allLexicons = (): Lexicon[] => [...lexicons.values()]

export { type Lexicon, withoutNumber } from './lexicon.ts'
