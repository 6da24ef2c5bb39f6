/** Languages to choose from, by their names in the language in use. */
import { currentLanguage } from '#words/words.ts'

interface NamedLanguage {
  /** BCP 47. */
  tag: string
  name: string
}

/** Written so differently that people tell them apart. */
const variants = ['en-GB', 'en-US', 'es-419', 'fr-CA', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant']

const letters = [...'abcdefghijklmnopqrstuvwxyz']

export const nameLanguage = (tag: string): string => {
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(tag) ?? tag
  } catch {
    // No tag at all.
    return tag
  }
}

/** Every language of two letters that the browser has a name for; those named first in front. */
export const listLanguages = (first: readonly string[]): NamedLanguage[] => {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'language', fallback: 'none' })
  const known = [...letters.flatMap((one) => letters.map((other) => one + other)), ...variants].flatMap((tag) => {
    const name = names.of(tag)
    return name === undefined ? [] : [{ tag, name }]
  })
  const sorted = known.toSorted((one, other) => one.name.localeCompare(other.name, currentLanguage()))
  const front = [...new Set(first)].map((tag) => ({ tag, name: nameLanguage(tag) }))
  return [...front, ...sorted.filter(({ tag }) => !first.includes(tag))]
}
