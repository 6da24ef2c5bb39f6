/** By how much posts move. Pure. */

export const units = ['minutes', 'hours', 'days'] as const
export type Unit = (typeof units)[number]

const minutesOf: Record<Unit, number> = { minutes: 1, hours: 60, days: 24 * 60 }
/** As the server takes it. */
const most = 366 * 24 * 60
const largestAmount = 10_000

/** Minutes of what was typed; undefined for what is no such number. */
export const shiftOf = (typed: string, unit: Unit): number | undefined => {
  const amount = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0
  const minutes = amount * minutesOf[unit]
  return amount > 0 && amount <= largestAmount && minutes <= most ? minutes : undefined
}
