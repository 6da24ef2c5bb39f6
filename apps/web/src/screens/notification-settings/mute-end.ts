/** When a pause of email ends. */
import { dayOf, startOfDay } from '#lib/wall-time.ts'

const dayMs = 86_400_000

/** Days from now; `date` is a day that the user chooses. */
export const muteSpans = { day: 1, week: 7, month: 30, date: undefined } as const
export type MuteSpan = keyof typeof muteSpans

interface MuteChoice {
  span: MuteSpan
  /** The last day of the pause, such as `2026-11-24`; empty until chosen. */
  lastDay: string
  zone: string
}

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00Z`) + dayMs).toISOString().slice(0, 10)

/** Undefined without a day, or for one in the past. */
export const muteEnd = ({ span, lastDay, zone }: MuteChoice, now: Date): Date | undefined => {
  const days = muteSpans[span]
  if (days !== undefined) return new Date(now.getTime() + days * dayMs)
  if (!/^\d{4}-\d\d-\d\d$/.test(lastDay) || lastDay < dayOf(now.getTime(), zone)) return undefined
  return new Date(startOfDay(dayAfter(lastDay), zone))
}
