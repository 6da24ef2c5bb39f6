import type { Plugin } from 'vite'
import { assertComplete, sourceLanguage } from './complete.ts'
import { pseudo, toPseudo } from './pseudo.ts'
import { compile, listAreas, listLanguages, messagesRoot, readMessages } from './messages.ts'

const prefix = 'virtual:messages'
const resolved = `\0${prefix}`

const loadersOf = (language: string): string =>
  `{ ${listAreas(sourceLanguage)
    .map((area) => `${area}: () => import('${prefix}/${language}/${area}')`)
    .join(', ')} }`

/** Only the source language's list is part of the start. Those of the others would make it larger with each language. */
const index = (): string => {
  const others = [...listLanguages().filter((language) => language !== sourceLanguage), pseudo]
  const lists = others.map((language) => `'${language}': () => import('${prefix}/${language}')`)
  return `export const catalogs = ${loadersOf(sourceLanguage)}\nexport const translations = { ${lists.join(', ')} }`
}

const catalog = (language: string, area: string): string => {
  const isPseudo = language === pseudo
  const messages = Object.entries(readMessages(isPseudo ? sourceLanguage : language, area)).map(([key, text]) => {
    const name = `${language}/${area}.${key}`
    return [`${area}.${key}`, compile(name, text, isPseudo ? toPseudo : undefined)]
  })
  return `export default ${JSON.stringify(Object.fromEntries(messages))}`
}

/** Compiles the messages: `virtual:messages` has the source language's catalogs by area, and each other language's list of them. A missing message fails the build. */
export const catalogs = (): Plugin => ({
  name: 'catalogs',
  buildStart: () => assertComplete(),
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(resolved)) return undefined
    const [, language, area] = id.split('/')
    if (!language) return index()
    if (!area) return `export default ${loadersOf(language)}`
    this.addWatchFile(`${messagesRoot}/${language}/${area}.json`)
    return catalog(language, area)
  },
})
