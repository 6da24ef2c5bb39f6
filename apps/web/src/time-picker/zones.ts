import { dateLocale, nameZone } from '#i18n/time.ts'

interface Zone {
  zone: string
  city: string
  offset: string
  /** Search terms: its area, and its name in the language in use. */
  names: string
}

const partOf = (locale: string, zone: string, at: Date, style: 'shortOffset' | 'longGeneric'): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style }).formatToParts(at).find(({ type }) => type === 'timeZoneName')
    ?.value ?? ''

/** Names and offsets are formatted when they are read: for all zones of a browser, it takes a quarter of a second. */
const describe = (zone: string, at: Date): Zone => {
  let offset: string | undefined
  let names: string | undefined
  return {
    zone,
    city: nameZone(zone),
    get offset() {
      return (offset ??= partOf(dateLocale(), zone, at, 'shortOffset'))
    },
    get names() {
      return (names ??= `${zone} ${partOf(dateLocale(), zone, at, 'longGeneric')}`)
    },
  }
}

/** `GMT+1`, which distinguishes the two occurrences of a repeated hour. */
export const offsetName = (at: Date, zone: string): string => partOf(dateLocale(), zone, at, 'shortOffset')

/** Lists every zone the browser knows, preferred ones first. */
export const listZones = (first: readonly string[], at: Date): Zone[] =>
  [...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => describe(zone, at))
