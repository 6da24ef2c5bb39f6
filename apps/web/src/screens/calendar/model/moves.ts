/** Target times of moved chips, and warnings about them. Pure; instants are milliseconds. */
import { isTooClose } from '@broadside/contract/post-spacing'
import type { PlannedItem } from '#api/calendar.ts'
import type { SlotView } from '#api/posting-slots.ts'
import { findInstant, offsetMsAt, wallTimeOf } from '#lib/wall-time.ts'

const minuteMs = 60_000
export const stepMinutes = 15

/** Returns the same wall time on another day, even across a clock change. */
export const onDay = (at: number, day: string, zone: string, time = wallTimeOf(at, zone).slice(11)): number =>
  findInstant(`${day}T${time}`, zone).at

/** Moves to the next quarter hour in the given direction. */
export const shiftStep = (at: number, by: 1 | -1): number => {
  const stepMs = stepMinutes * minuteMs
  return by > 0 ? (Math.floor(at / stepMs) + 1) * stepMs : (Math.ceil(at / stepMs) - 1) * stepMs
}

export const snapToStep = (minutes: number): number => Math.round(minutes / stepMinutes) * stepMinutes

export type Warning =
  /** The server rejects times in the past. */
  | { kind: 'past' }
  /** Another post for one of its accounts is published within a minute. */
  | { kind: 'conflict'; with: PlannedItem; accountId: string }
  | { kind: 'taken' }
  /** The clock skips this time, so the post is published at a different one. */
  | { kind: 'skipped'; wanted: string }
  /** The clock shows this time twice: the first occurrence or the second. */
  | { kind: 'twice'; isSecond: boolean }
  /** Clocks change between the old time and the new one. */
  | { kind: 'clockChange' }

interface Plan {
  item: PlannedItem
  to: number
  /** Requested wall time, if it differs from that of `to`. */
  wanted?: string | undefined
  /** All planned posts around the target time. */
  items: readonly PlannedItem[]
  slots: readonly SlotView[]
  zone: string
  now: number
}

const findConflict = ({ item, to, items }: Plan): Warning | undefined => {
  const own = new Set(item.accounts.map(({ social_account_id }) => social_account_id))
  for (const other of items) {
    if (other.publication_id === item.publication_id || !isTooClose(Date.parse(other.at), to)) continue
    const shared = other.accounts.find(({ social_account_id }) => own.has(social_account_id))
    if (shared) return { kind: 'conflict', with: other, accountId: shared.social_account_id }
  }
  return undefined
}

const findClockWarning = ({ item, to, wanted, zone }: Plan): Warning | undefined => {
  const wall = wallTimeOf(to, zone)
  if (wanted !== undefined && wanted !== wall) return { kind: 'skipped', wanted: wanted.slice(11) }
  const found = findInstant(wall, zone)
  if (found.occurs === 'twice') return { kind: 'twice', isSecond: found.at !== to }
  return offsetMsAt(to, zone) === offsetMsAt(Date.parse(item.at), zone) ? undefined : { kind: 'clockChange' }
}

/** Returns warnings about a target time, the most serious first. */
export const warningsOf = (plan: Plan): Warning[] => {
  const { item, to, slots, now } = plan
  if (to <= now) return [{ kind: 'past' }]
  const conflict = findConflict(plan)
  const slot = slots.find(({ at, taken_by }) => Date.parse(at) === to && taken_by !== undefined && taken_by !== item.publication_id)
  const clock = findClockWarning(plan)
  return [...(conflict ? [conflict] : []), ...(slot && !conflict ? [{ kind: 'taken' as const }] : []), ...(clock ? [clock] : [])]
}

/**
 * Formats a time for the API as wall time, which survives changes to the zone's rules. The second of two equal wall times needs an instant.
 */
export const toSchedule = (to: number, zone: string) => {
  const wall = wallTimeOf(to, zone)
  return findInstant(wall, zone).at === to ? { wall_time: wall, time_zone: zone } : { at: new Date(to).toISOString(), time_zone: zone }
}
