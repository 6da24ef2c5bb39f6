import { de } from './de.ts'
import { en } from './en.ts'
import type { Lexicon } from './lexicon.ts'
import { nl } from './nl.ts'
import { es, fr, it, pt } from './romance.ts'

const lexicons: Readonly<Record<string, Lexicon>> = { en, de, fr, es, it, pt, nl }

export const lexiconOf = (language: string): Lexicon | undefined => lexicons[language.slice(0, 2)]
