/** Time zones to choose from. */
import { dateLocale, nameZone } from '#lib/time.ts'

interface Zone {
  /** IANA name. */
  zone: string
  city: string
  /** `GMT+1`, as of the instant asked for. */
  offset: string
  /** What else it is called: its area, and its name in the language in use. */
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

/** `GMT+1`, by which the two turns of a repeated hour are told apart. */
export const offsetName = (at: Date, zone: string): string => partOf(dateLocale(), zone, at, 'shortOffset')

/** Every zone that the browser knows, those named first in front. */
export const listZones = (first: readonly string[], at: Date): Zone[] =>
  [...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => describe(zone, at))
