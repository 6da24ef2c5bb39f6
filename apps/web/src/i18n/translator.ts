import { setupI18n } from '@lingui/core'
import { catalogs, translations } from 'virtual:messages'
import common from 'virtual:messages/en/common'
import { loadPart } from '#lib/load-part.ts'
import type { Messages } from './messages.gen.ts'

export type Area = keyof Messages & string
type Key<A extends Area> = keyof Messages[A] & string
type Parameters<A extends Area, K extends Key<A>> = Messages[A][K] extends undefined ? [] : [parameters: Messages[A][K]]

export type Translate<A extends Area> = <K extends Key<A>>(key: K, ...parameters: Parameters<A, K>) => string

const source = 'en'

/** The catalog of every page is part of the app and needs no request. */
const first = { common }

const i18n = setupI18n({ locale: source, messages: { [source]: Object.assign({}, ...Object.values(first)) as typeof common } })
const loaded = new Set<string>(Object.keys(first).map((area) => `${source}/${area}`))
let areas = new Set<Area>(['common'])

const load = async (language: string, area: Area): Promise<void> => {
  const name = `${language}/${area}`
  if (loaded.has(name)) return
  const list = translations[language]
  const loaders = list ? (await loadPart(list)).default : catalogs
  const { default: catalog } = await loadPart(loaders[area]!)
  i18n.load(language, catalog)
  loaded.add(name)
}

/** Loads catalogs in the language in use; await it before a screen is shown. */
export const loadMessages = async (...wanted: Area[]): Promise<void> => {
  areas = areas.union(new Set(wanted))
  await Promise.all(wanted.map((area) => load(i18n.locale, area)))
}

export const languages: readonly string[] = [source, ...Object.keys(translations)]

/** The first supported language of these: itself, or without its region. */
const matchLanguage = (wanted: readonly string[]): string | undefined =>
  wanted.flatMap((one) => [one, one.split('-')[0] ?? one]).find((one) => languages.includes(one))

/** The supported language that the browser prefers. */
export const browserLanguage = (): string => matchLanguage(navigator.languages) ?? source

let latest = source

/**
 * Switches to a language, including all loaded catalogs; ignores an unsupported one. Server messages come in the source language and need a
 * catalog in any other. The caller must re-render. Of overlapping switches, the latest wins.
 */
export const switchLanguage = async (wanted: string): Promise<void> => {
  const language = matchLanguage([wanted])
  if (language === undefined) return
  latest = language
  if (language !== source) areas.add('sentences')
  // Repeats for catalogs requested in the meantime, which load in the language still in use.
  const listMissing = () => [...areas].filter((area) => !loaded.has(`${language}/${area}`))
  while (latest === language && listMissing().length) await Promise.all(listMissing().map((area) => load(language, area)))
  if (latest !== language || language === i18n.locale) return
  i18n.activate(language)
  document.documentElement.lang = language
}

export const currentLanguage = (): string => i18n.locale

/** True if the server's own sentences are in the language in use. */
export const isSourceLanguage = (): boolean => i18n.locale === source

/** Calls back when the language has changed; call the result to unsubscribe. */
export const onLanguageChange = (callback: () => void): (() => void) => i18n.on('change', callback)

/** A catalog's messages. The catalog must be loaded when a message is used, not when this is called. */
export const translator =
  <A extends Area>(area: A): Translate<A> =>
  (key, ...[parameters]) =>
    i18n._(`${area}.${key}`, parameters as Record<string, unknown> | undefined)

/** Returns a message by a name only known at run time, such as a problem's code; undefined if there is none. */
export const findMessage = (area: Area, key: string, parameters?: Record<string, unknown>): string | undefined =>
  i18n.messages[`${area}.${key}`] === undefined ? undefined : i18n._(`${area}.${key}`, parameters)
