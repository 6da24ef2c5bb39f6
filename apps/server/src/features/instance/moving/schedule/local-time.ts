import { memoize } from '#lib/memoize.ts'

const formatOf = memoize((zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }))

/** `2026-11-24 09:00` in a time zone. */
export const formatInZone = (at: Date, zone: string): string => formatOf(zone).format(at)
