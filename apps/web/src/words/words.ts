/** The words of the interface: typed access to the compiled catalogues of the language in use. */
import { setupI18n } from '@lingui/core'
import { catalogues } from 'virtual:words'
import common from 'virtual:words/en/common'
import { loadPart } from '#lib/load-part.ts'
import type { Messages } from './messages.gen.ts'

export type Area = keyof Messages & string
type Key<A extends Area> = keyof Messages[A] & string
type Parameters<A extends Area, K extends Key<A>> = Messages[A][K] extends undefined ? [] : [parameters: Messages[A][K]]

export type Words<A extends Area> = <K extends Key<A>>(key: K, ...parameters: Parameters<A, K>) => string

const source = 'en'

/** What every page needs comes with the app, without a request of its own. */
const first = { common }

const i18n = setupI18n({ locale: source, messages: { [source]: Object.assign({}, ...Object.values(first)) as typeof common } })
const loaded = new Set<string>(Object.keys(first).map((area) => `${source}/${area}`))
let areas = new Set<Area>(['common'])

const load = async (language: string, area: Area): Promise<void> => {
  const name = `${language}/${area}`
  if (loaded.has(name)) return
  const { default: catalogue } = await loadPart((catalogues[language] ?? catalogues[source])![area]!)
  i18n.load(language, catalogue)
  loaded.add(name)
}

/** To be awaited before a screen shows: loads its area in the language in use. */
export const loadWords = async (...wanted: Area[]): Promise<void> => {
  areas = areas.union(new Set(wanted))
  await Promise.all(wanted.map((area) => load(i18n.locale, area)))
}

/** Languages that the interface speaks, as BCP 47 tags. */
export const languages: readonly string[] = Object.keys(catalogues)

/**
 * Switches to a language, with all areas in use; stays as it is for one that is not spoken here. Sentences of the server come
 * in the source language; the others need words for them. The caller renders anew.
 */
export const switchLanguage = async (wanted: string): Promise<void> => {
  const language = [wanted, wanted.split('-')[0]].find((one) => one !== undefined && languages.includes(one))
  if (language === undefined || language === i18n.locale) return
  if (language !== source) areas.add('sentences')
  await Promise.all([...areas].map((area) => load(language, area)))
  i18n.activate(language)
  document.documentElement.lang = language
}

/** The language in use, for dates and numbers as well. */
export const currentLanguage = (): string => i18n.locale

/** Calls back when the language has changed, until the result is called. */
export const onLanguageChange = (callback: () => void): (() => void) => i18n.on('change', callback)

/** Words of an area. The area must have been loaded when they are asked for, not when this is called. */
export const words =
  <A extends Area>(area: A): Words<A> =>
  (key, ...[parameters]) =>
    i18n._(`${area}.${key}`, parameters as Record<string, unknown> | undefined)

/** A message by a name that is only known at run time, such as the code of a problem; undefined where there is none. */
export const findWords = (area: Area, key: string, parameters?: Record<string, unknown>): string | undefined =>
  i18n.messages[`${area}.${key}`] === undefined ? undefined : i18n._(`${area}.${key}`, parameters)
