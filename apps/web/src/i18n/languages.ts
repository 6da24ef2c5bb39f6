import { currentLanguage } from './translator.ts'

interface NamedLanguage {
  tag: string
  name: string
}

/** Variants that differ visibly in writing. */
const variants = ['en-GB', 'en-US', 'es-419', 'fr-CA', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant']

const letters = [...'abcdefghijklmnopqrstuvwxyz']

export const nameLanguage = (tag: string): string => {
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Lists every two-letter language the browser has a name for, preferred ones first. */
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
