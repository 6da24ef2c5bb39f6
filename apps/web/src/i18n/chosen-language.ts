/** The language of the sign-in pages, kept in this browser until a profile has it. */
import { readStored, store } from '#lib/stored.ts'
import { browserLanguage, languages } from './translator.ts'

const key = 'language'

/** Each language by its own name. The pseudolocale is for tests. */
export const offeredLanguages = (): { tag: string; name: string }[] =>
  languages
    .filter((tag) => !tag.endsWith('-XA'))
    .map((tag) => ({ tag, name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag }))

export const chosenLanguage = (): string | undefined => languages.find((tag) => tag === readStored(key))

export const chooseLanguage = (tag: string): void => store(key, tag)

export const forgetLanguage = (): void => store(key, '')

/** The language of a user whose profile has none. */
export const startLanguage = (): string => chosenLanguage() ?? browserLanguage()
