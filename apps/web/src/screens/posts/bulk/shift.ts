/** Amounts of time by which posts are moved. Pure. */

export const units = ['minutes', 'hours', 'days'] as const
export type Unit = (typeof units)[number]

const minutesOf: Record<Unit, number> = { minutes: 1, hours: 60, days: 24 * 60 }
/** The API's maximum. */
const maxMinutes = 366 * 24 * 60
const largestAmount = 10_000

/** Parses an amount into minutes; undefined if it isn't a valid number. */
export const shiftOf = (typed: string, unit: Unit): number | undefined => {
  const amount = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  const minutes = amount * minutesOf[unit]
  return amount > 0 && amount <= largestAmount && minutes <= maxMinutes ? minutes : undefined
}
