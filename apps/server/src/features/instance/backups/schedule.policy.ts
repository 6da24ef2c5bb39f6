import { days } from '#lib/time.ts'

/** The last time that a daily backup was due. `at` is `HH:MM` in UTC. */
export function latestSlot(at: string, now: Date): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute)
  return new Date(today <= now.getTime() ? today : today - days(1))
}
