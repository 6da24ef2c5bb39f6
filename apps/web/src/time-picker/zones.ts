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

const describe = (zone: string, at: Date): Zone => ({
  zone,
  city: nameZone(zone),
  offset: partOf(dateLocale(), zone, at, 'shortOffset'),
  names: `${zone} ${partOf(dateLocale(), zone, at, 'longGeneric')}`,
})

/** `GMT+1`, which distinguishes the two occurrences of a repeated hour. */
export const offsetName = (at: Date, zone: string): string => partOf(dateLocale(), zone, at, 'shortOffset')

/** Lists every zone the browser knows, preferred ones first. */
export const listZones = (first: readonly string[], at: Date): Zone[] =>
  [...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => describe(zone, at))
