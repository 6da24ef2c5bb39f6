import type { Plugin } from 'vite'
import { assertComplete, sourceLanguage } from './complete.ts'
import { pseudo, toPseudo } from './pseudo.ts'
import { compile, listAreas, listLanguages, messagesRoot, readMessages } from './messages.ts'

const prefix = 'virtual:messages'
const resolved = `\0${prefix}`

const index = (): string => {
  const loaders = [...listLanguages(), pseudo].map((language) => {
    const areas = listAreas(sourceLanguage).map((area) => `${area}: () => import('${prefix}/${language}/${area}')`)
    return `'${language}': { ${areas.join(', ')} }`
  })
  return `export const catalogs = { ${loaders.join(', ')} }`
}

const catalog = (language: string, area: string): string => {
  const isPseudo = language === pseudo
  const messages = Object.entries(readMessages(isPseudo ? sourceLanguage : language, area)).map(([key, text]) => {
    const name = `${language}/${area}.${key}`
    return [`${area}.${key}`, compile(name, text, isPseudo ? toPseudo : undefined)]
  })
  return `export default ${JSON.stringify(Object.fromEntries(messages))}`
}

/** Compiles the messages: `virtual:messages` loads a catalog by language and area. A missing message fails the build. */
export const catalogs = (): Plugin => ({
  name: 'catalogs',
  buildStart: () => assertComplete(),
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(resolved)) return undefined
    const [, language, area] = id.split('/')
    if (!language || !area) return index()
    this.addWatchFile(`${messagesRoot}/${language}/${area}.json`)
    return catalog(language, area)
  },
})
