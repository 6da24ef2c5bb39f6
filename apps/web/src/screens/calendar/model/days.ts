/** Days of a calendar, as `2026-11-24`. Pure. */
export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

export type WeekStart = 'monday' | 'sunday' | 'saturday'

const dayMs = 86_400_000
const daysOfWeek = 7
const firstOfWeek: Record<WeekStart, number> = { sunday: 0, monday: 1, saturday: 6 }

const toUtc = (day: string): Date => new Date(`${day}T00:00Z`)

export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = toUtc(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const addDays = (day: string, count: number): string => new Date(toUtc(day).getTime() + count * dayMs).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / dayMs)

const startOfWeek = (day: string, weekStart: WeekStart): string =>
  addDays(day, -((toUtc(day).getUTCDay() - firstOfWeek[weekStart] + daysOfWeek) % daysOfWeek))

const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** Returns the same day of another month, or that month's last day if it is shorter. */
const addMonths = (day: string, count: number): string => {
  const date = toUtc(startOfMonth(day))
  date.setUTCMonth(date.getUTCMonth() + count)
  const first = date.toISOString().slice(0, 10)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const last = addDays(date.toISOString().slice(0, 10), -1)
  return [`${first.slice(0, 8)}${day.slice(8)}`, last].toSorted()[0] ?? last
}

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7)

const listDays = (from: string, before: string): string[] =>
  Array.from({ length: daysBetween(from, before) }, (_, index) => addDays(from, index))

/** Returns the days of a view: full weeks, or only the month in the agenda. */
export const daysOf = (view: CalendarView, day: string, weekStart: WeekStart): string[] => {
  if (view === 'week') {
    const first = startOfWeek(day, weekStart)
    return listDays(first, addDays(first, daysOfWeek))
  }
  const first = startOfMonth(day)
  const next = startOfMonth(addDays(first, 31))
  if (view === 'agenda') return listDays(first, next)
  return listDays(startOfWeek(first, weekStart), addDays(startOfWeek(addDays(next, -1), weekStart), daysOfWeek))
}

/** Returns the day that represents the previous or next view. */
export const stepDay = (view: CalendarView, day: string, by: 1 | -1): string =>
  view === 'week' ? addDays(day, by * daysOfWeek) : addMonths(day, by)

/** These days, with the lists of `before` for those that have the same items, so that only changed days render again. */
export const sharedDays = <T>(before: T[][], days: T[][]): T[][] => {
  const shared = days.map((own, index) => {
    const former = before[index]
    return former?.length === own.length && own.every((item, place) => item === former[place]) ? former : own
  })
  return shared.length === before.length && shared.every((own, index) => own === before[index]) ? before : shared
}

/** Groups items by day. They must be sorted by time. */
export const byDay = <T extends { at: string }>(items: readonly T[], bounds: readonly number[]): T[][] => {
  const days: T[][] = bounds.slice(1).map(() => [])
  let day = 0
  for (const item of items) {
    const at = Date.parse(item.at)
    while (day < days.length && at >= (bounds[day + 1] ?? Infinity)) day += 1
    if (at >= (bounds[0] ?? Infinity)) days[day]?.push(item)
  }
  return days
}
