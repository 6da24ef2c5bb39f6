/** Formats instants in the language in use. Zones are IANA names. */
import { serverNow } from '../lib/server-clock.ts'
import { currentLanguage } from './translator.ts'

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export type Clock = '12' | '24'
let clock: Clock | undefined

/** Set from the profile; defaults to the language's convention. */
export const setClock = (chosen: Clock | undefined): void => {
  clock = chosen
}

/**
 * The language in use with the browser's region: English dates are written differently in London and Boston, but the interface has only one
 * English.
 */
export const dateLocale = (language: string = currentLanguage(), preferred: readonly string[] = navigator.languages): string =>
  preferred.find((tag) => tag.split('-')[0] === language) ?? language

const formats = new Map<string, Intl.DateTimeFormat>()

const locales = new Map<string, string>()
globalThis.addEventListener?.('languagechange', () => locales.clear())

/** Kept, as a browser makes the list of its languages for each reader, which takes longer than formatting a date. */
const knownLocale = (): string => {
  const language = currentLanguage()
  const known = locales.get(language) ?? dateLocale(language)
  locales.set(language, known)
  return known
}

const formatOf = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const locale = knownLocale()
  const key = JSON.stringify([locale, zone, clock, options])
  let format = formats.get(key)
  if (!format) {
    const hours = clock && options.hour ? { hourCycle: clock === '12' ? ('h12' as const) : ('h23' as const) } : {}
    format = new Intl.DateTimeFormat(locale, { timeZone: zone, ...options, ...hours })
    formats.set(key, format)
  }
  return format
}

/** `09:00` */
export const formatTime = (at: string | Date, zone: string): string =>
  formatOf(zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** `Tue 24 Nov` */
export const formatDay = (at: string | Date, zone: string): string =>
  formatOf(zone, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(at))

/** `Tue 24 Nov 2026, 09:00` */
export const formatMoment = (at: string | Date, zone: string): string =>
  formatOf(zone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  )

/** `09:00:01` */
const formatSeconds = (at: Date, zone: string): string =>
  formatOf(zone, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)

const dayOf = (at: Date, zone: string): string => formatOf(zone, { year: 'numeric', month: 'numeric', day: 'numeric' }).format(at)

/** No zone begins a year between two of these. */
const quarterMs = 15 * 60_000
const mostYears = 1000
const years = new Map<string, string>()

/** Kept, as every date that a list shows is compared with the year of now. */
const yearOf = (at: Date, zone: string): string => {
  const key = `${knownLocale()} ${zone} ${Math.floor(at.getTime() / quarterMs)}`
  const known = years.get(key)
  if (known !== undefined) return known
  if (years.size >= mostYears) years.clear()
  const year = formatOf(zone, { year: 'numeric' }).format(at)
  years.set(key, year)
  return year
}

/** `Tue 24 Nov`, with the year if it isn't the current one. */
export const formatDate = (at: string | Date, zone: string, now: Date = serverNow()): string =>
  yearOf(new Date(at), zone) === yearOf(now, zone)
    ? formatDay(at, zone)
    : formatOf(zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at))

/** `Tuesday 24 November`, with the year if it isn't the current one. */
export const formatLongDate = (at: string | Date, zone: string, now: Date = serverNow()): string =>
  formatOf(zone, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(yearOf(new Date(at), zone) === yearOf(now, zone) ? {} : { year: 'numeric' }),
  }).format(new Date(at))

/** `09:00` on the day of `now`, otherwise `Tue 24 Nov, 09:00`. `precise` adds seconds. */
export const formatNear = (at: string | Date, zone: string, { now = serverNow(), precise = false } = {}): string => {
  const instant = new Date(at)
  const time = precise ? formatSeconds(instant, zone) : formatTime(instant, zone)
  return dayOf(instant, zone) === dayOf(now, zone) ? time : `${formatDate(instant, zone, now)}, ${time}`
}

const noonOf = (day: string): Date => new Date(`${day}T12:00Z`)

/** `November 2026`, from a day such as `2026-11-24`. */
export const formatMonth = (day: string): string => formatOf('UTC', { month: 'long', year: 'numeric' }).format(noonOf(day))

/** `23–29 November 2026` */
export const formatDays = (first: string, last: string): string =>
  formatOf('UTC', { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(noonOf(first), noonOf(last))

/** `Tue` */
export const formatWeekday = (day: string): string => formatOf('UTC', { weekday: 'short' }).format(noonOf(day))

/** `Tuesday`; 0 is Sunday. */
export const nameWeekday = (weekday: number, style: 'long' | 'short' = 'long'): string =>
  formatOf('UTC', { weekday: style }).format(noonOf(`2023-01-0${weekday + 1}`))

/** `Tuesday 24 November`, with the year if it isn't the current one. */
export const formatLongDay = (day: string): string => formatLongDate(noonOf(day), 'UTC')

/** `Lisbon`, from `Europe/Lisbon` */
export const nameZone = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** `in 5 minutes`, `2 days ago` */
export const formatDistance = (at: string | Date, now: Date = serverNow()): string => {
  const ms = new Date(at).getTime() - now.getTime()
  const [unit, size] = steps.find(([, stepMs]) => Math.abs(ms) >= stepMs) ?? (['second', 1000] as const)
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(Math.round(ms / size), unit)
}
