/** Time zones by the runtime's copy of the tz database, and the instants of wall-clock times in them. Pure. */
import { memoize } from './memoize.ts'
import { days } from './time.ts'

const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

const formatOf = memoize((timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...digits }), 2000)

/** Only accepts names of the tz database: fixed offsets such as `+02:00` are not zones. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return formatOf(name) !== undefined
  } catch {
    return false
  }
}

const wallMillis = (wall: string) => Date.parse(`${wall.length === 16 ? `${wall}:00` : wall}Z`)

/** The wall-clock time of an instant, as milliseconds as if it were UTC. */
function wallOf(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return Date.parse(`${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}Z`)
}

const offsetAt = (instant: number, zone: string) => wallOf(instant, zone) - Math.trunc(instant / 1000) * 1000

/** A nonexistent time moves forward by the gap; an ambiguous one means its first occurrence. */
export function toInstant(wall: string, zone: string): Date {
  const local = wallMillis(wall)
  const before = local - offsetAt(local - days(1), zone)
  const after = local - offsetAt(local + days(1), zone)
  const fits = [before, after].filter((instant) => wallOf(instant, zone) === local)
  return new Date(fits.length ? Math.min(...fits) : before)
}

/** `2026-11-24T09:00:00` */
export const toWallTime = (instant: Date, zone: string): string => new Date(wallOf(instant.getTime(), zone)).toISOString().slice(0, 19)

/** The start of each day that overlaps the span, by its date: `2026-11-24`. */
export function daysOfSpan({ from, before }: { from: Date; before: Date }, zone: string): { date: string; start: Date }[] {
  const last = toWallTime(new Date(before.getTime() - 1), zone).slice(0, 10)
  const found: { date: string; start: Date }[] = []
  for (let day = Date.parse(toWallTime(from, zone).slice(0, 10)); day <= Date.parse(last); day += days(1)) {
    const date = new Date(day).toISOString().slice(0, 10)
    found.push({ date, start: toInstant(`${date}T00:00`, zone) })
  }
  return found
}

/** The next midnight in a zone. */
export const nextDayOf = (instant: Date, zone: string): Date => {
  const today = Date.parse(toWallTime(instant, zone).slice(0, 10))
  return toInstant(new Date(today + days(1)).toISOString().slice(0, 16), zone)
}

export const isWallTime = (text: string): boolean => {
  const millis = wallMillis(text)
  return !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(text)
}
