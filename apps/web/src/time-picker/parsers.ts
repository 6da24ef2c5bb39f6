/** Parsers of typed times, each loaded when its language is needed. */
import { dateLocale } from '#i18n/time.ts'
import type { TimeParser } from './typed.ts'

/** In North America 12/11 is a day in December. */
const monthFirst: ReadonlySet<string> = new Set(['US', 'CA', 'PH'])

const english = async (region: string | undefined): Promise<TimeParser> => {
  const { casual, GB } = await import('chrono-node/en')
  return region === undefined || monthFirst.has(region) ? casual : GB
}

const parsers: Readonly<Record<string, () => Promise<TimeParser>>> = {
  ar: () => import('chrono-node/ar'),
  de: () => import('chrono-node/de'),
  es: () => import('chrono-node/es'),
  fi: () => import('chrono-node/fi'),
  fr: () => import('chrono-node/fr'),
  id: () => import('chrono-node/id'),
  it: () => import('chrono-node/it'),
  ja: () => import('chrono-node/ja'),
  nl: () => import('chrono-node/nl'),
  pt: () => import('chrono-node/pt'),
  ru: () => import('chrono-node/ru'),
  sv: () => import('chrono-node/sv'),
  uk: () => import('chrono-node/uk'),
  vi: () => import('chrono-node/vi'),
  zh: () => import('chrono-node/zh'),
}

/** Loads the parser of the language in use; English if there is none. */
export const loadParser = (tag: string = dateLocale()): Promise<TimeParser> => {
  const { language, region } = new Intl.Locale(tag)
  return parsers[language]?.() ?? english(region)
}
