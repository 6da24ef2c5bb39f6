/** Parses typed times: "tomorrow 9", "in 2 hours", "24.12. 9:00". Pure; parsers.ts supplies a language's parser. */
import { CalendarDateTime, type CalendarDate, parseAbsolute, toCalendarDate } from '@internationalized/date'
import type { ParsedResult } from 'chrono-node'
import { offsetAt } from './clocks.ts'
import { isPast, type RequestedTime, requestedTimeOf } from './requested-time.ts'

export interface TimeParser {
  parse: (text: string, reference: { instant: Date; timezone: number }, options: { forwardDate: boolean }) => ParsedResult[]
}

interface TypingContext {
  now: Date
  zone: string
  /** For a day without a time: `09:00`. */
  usualTime: string
}

interface Understood {
  requested: RequestedTime
  isTimeAssumed: boolean
  isPast: boolean
}

interface Time {
  hour: number
  minute: number
}

const timeOf = (text: string): Time => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return { hour, minute }
}

const toRequestedTime = (day: CalendarDate, { hour, minute }: Time, zone: string): RequestedTime => ({
  wall_time: new CalendarDateTime(day.year, day.month, day.day, hour, minute).toString().slice(0, 16),
  time_zone: zone,
})

/** A dotted day means the same in all languages that use it: `24.12.`, the next one, or `24.12.2026`. */
const dottedDay = /\b(\d{1,2})\.\s?(\d{1,2})\.(\d{4}|\d{2})?(?!\d)/

const pad = (part: number): string => String(part).padStart(2, '0')

/** Rewrites what some parsers can't read as what all of them can. */
const normalize = (text: string, today: CalendarDate): string =>
  text
    .trim()
    .replace(/\b(\d{1,2})h(\d{2})\b/i, '$1:$2')
    .replace(dottedDay, (match, day: string, month: string, year?: string) => {
      if (Number(month) < 1 || Number(month) > 12) return match
      const isOver = Number(month) < today.month || (Number(month) === today.month && Number(day) < today.day)
      const given = year === undefined ? today.year + (isOver ? 1 : 0) : Number(year.length === 2 ? `20${year}` : year)
      return `${given}-${pad(Number(month))}-${pad(Number(day))}`
    })

/** `9` or `9:30`, which no parser reads on its own. */
const bareTime = /^(\d{1,2})(?::(\d{2}))?$/

const findBareTime = (text: string): Time | undefined => {
  const [, hour, minute = '0'] = bareTime.exec(text) ?? []
  return hour !== undefined && Number(hour) < 24 && Number(minute) < 60 ? { hour: Number(hour), minute: Number(minute) } : undefined
}

/** The first day from `today` on when the time is still in the future. */
const nextTime = (time: Time, today: CalendarDate, { now, zone }: TypingContext): RequestedTime => {
  const requested = toRequestedTime(today, time, zone)
  return isPast(requested, now) ? toRequestedTime(today.add({ days: 1 }), time, zone) : requested
}

const dateParts = ['year', 'month', 'day', 'weekday'] as const

const dayOf = ({ start }: ParsedResult, today: CalendarDate): CalendarDate =>
  today.set({
    year: start.get('year') ?? today.year,
    month: start.get('month') ?? today.month,
    day: start.get('day') ?? today.day,
  })

/** The stated hour, or that of a word such as "evening". */
const statedTime = ({ start }: ParsedResult): Time | undefined => {
  const isSaid = start.isCertain('hour') || (start.get('meridiem') !== null && !start.tags().has('result/relativeDate'))
  const hour = start.get('hour')
  return isSaid && hour !== null ? { hour, minute: start.get('minute') ?? 0 } : undefined
}

/** The usual time of a day or, if that has passed today, the next full hour. */
const suggestTime = (day: CalendarDate, today: CalendarDate, { now, zone, usualTime }: TypingContext): RequestedTime => {
  const usual = toRequestedTime(day, timeOf(usualTime), zone)
  if (!isPast(usual, now) || day.compare(today) !== 0) return usual
  const { hour } = parseAbsolute(now.toISOString(), zone)
  return toRequestedTime(hour < 22 ? day : day.add({ days: 1 }), hour < 22 ? { hour: hour + 2, minute: 0 } : timeOf(usualTime), zone)
}

const combine = (
  result: ParsedResult,
  rest: string,
  today: CalendarDate,
  context: TypingContext,
): Omit<Understood, 'isPast'> | undefined => {
  const { zone } = context
  const { start } = result
  const time = statedTime(result) ?? findBareTime(rest)
  // A number ignored here might be essential to the user.
  if (/\d/.test(rest) && (start.isCertain('hour') || !findBareTime(rest))) return undefined
  if (start.isCertain('timezoneOffset')) {
    // A duration, or a time with an offset, is an instant regardless of clock changes.
    const [year, month, day, hour, minute, offset] = (['year', 'month', 'day', 'hour', 'minute', 'timezoneOffset'] as const).map(
      (part) => start.get(part) ?? 0,
    ) as [number, number, number, number, number, number]
    const at = new Date(Date.UTC(year, month - 1, day, hour, minute - offset))
    return { requested: requestedTimeOf(at.toISOString(), zone), isTimeAssumed: false }
  }
  if (time && !dateParts.some((part) => start.isCertain(part))) return { requested: nextTime(time, today, context), isTimeAssumed: false }
  const day = dayOf(result, today)
  return time
    ? { requested: toRequestedTime(day, time, zone), isTimeAssumed: false }
    : { requested: suggestTime(day, today, context), isTimeAssumed: true }
}

/** Returns the meaning as a wall-clock time in the zone; undefined if unclear. */
export const understand = (parser: TimeParser, typed: string, context: TypingContext): Understood | undefined => {
  const { now, zone } = context
  const today = toCalendarDate(parseAbsolute(now.toISOString(), zone))
  const text = normalize(typed, today)
  const bare = findBareTime(text)
  const [result] = bare ? [] : parser.parse(text, { instant: now, timezone: offsetAt(now, zone) }, { forwardDate: true })
  const rest =
    result && `${text.slice(0, result.index)} ${text.slice(result.index + result.text.length)}`.replaceAll(/[,;\s]+/g, ' ').trim()
  const found = bare
    ? { requested: nextTime(bare, today, context), isTimeAssumed: false }
    : result && combine(result, rest ?? '', today, context)
  return found && { ...found, isPast: isPast(found.requested, now) }
}
