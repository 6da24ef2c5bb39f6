/** The time of the demo, in the time zone of its workspace. */
const dayMs = 86_400_000

export interface Calendar {
  /** When the demo is opened. */
  now: Date
  timeZone: string
  /** A date and time like `2026-11-24T09:00`, this many days from today. */
  wallTime(day: number, time: string): string
  /** The same as an instant. */
  at(day: number, time: string): Date
  /** 0 is Sunday. */
  weekdayOf(day: number): number
}

export function createCalendar(now: Date, timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  /** Milliseconds by which the clocks on the wall are ahead of UTC. */
  const offsetAt = (at: Date) => Date.parse(`${local.format(at).replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000
  const wallTime = (day: number, time: string) => `${dateOf(day)}T${time}`
  const dateOf = (day: number) => format.format(new Date(now.getTime() + day * dayMs))
  return {
    now,
    timeZone,
    wallTime,
    at: (day, time) => {
      const asUtc = new Date(`${wallTime(day, time)}:00Z`)
      return new Date(asUtc.getTime() - offsetAt(asUtc))
    },
    weekdayOf: (day) => new Date(dateOf(day)).getUTCDay(),
  }
}

export const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)
export const minutesFrom = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)
