import pg from 'pg'

const { builtins, getTypeParser } = pg.types
const readAny = getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date | number

const zero = 48

const twoDigits = (text: string, at: number): number => (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero

/** Milliseconds of a fraction such as `.1` or `.123456` at position 19, which ends before the offset. */
function millisecondsIn(text: string): number {
  const end = text.length - 3
  let value = 0
  for (let at = 20; at < 23; at += 1) value = value * 10 + (at < end ? text.charCodeAt(at) - zero : 0)
  return value
}

/** Whether a timestamp looks like `2026-11-20 15:04:05.123+00`. Years before 100 would be in the 20th century for Date.UTC. */
const isUtc = (text: string): boolean =>
  text.length >= 22 && text.charAt(0) !== '0' && text.charAt(4) === '-' && text.charAt(10) === ' ' && text.endsWith('+00')

/**
 * Parses `2026-11-20 15:04:05.123+00` digit by digit, and other offsets as ISO 8601: lists have hundreds of these, and the library takes
 * ten times as long. It handles everything else, such as infinity, years before 1 and offsets with minutes.
 */
export function readTimestamp(text: string): Date | number {
  if (isUtc(text)) {
    const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
    const [month, day] = [twoDigits(text, 5) - 1, twoDigits(text, 8)]
    return new Date(Date.UTC(year, month, day, twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17), millisecondsIn(text)))
  }
  const sign = text.at(-3)
  const isUsual = text.length >= 22 && text.charAt(4) === '-' && text.charAt(10) === ' ' && (sign === '+' || sign === '-')
  return isUsual ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : readAny(text)
}

/** The time of a row as RFC 3339. Lists select it as text (`::text`), because that is faster to rewrite than to parse and format. */
export function toIso(at: Date | string): string {
  if (typeof at !== 'string') return at.toISOString()
  if (!isUtc(at)) return new Date(readTimestamp(at)).toISOString()
  return `${at.slice(0, 10)}T${at.slice(11, 19)}.${at.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
}
