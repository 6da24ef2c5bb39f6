/** Computes when slots occur, which of them are open, and evenly spread times. Pure. */
import { isTooClose, postSpacing } from '@broadside/contract/post-spacing'
import type { Row, Schedule } from '#db/schema.ts'
import { toInstant, toWallTime } from '#lib/time-zone.ts'

type Slot = Row<'posting_schedules'>
type SlotTime = Pick<Slot, 'day_of_week' | 'hour' | 'minute'>

const minute = 60_000
const day = 24 * 60 * minute

/** How many days ahead slots are searched. */
export const horizonDays = 30

/** The longest sum of two random delays, in milliseconds. */
export const longestDelays = 120 * minute

export interface Occurrence {
  slot: Slot
  at: Date
  /** `2026-11-24T09:00:00` in the zone of the workspace. */
  wallTime: string
}

/** The schedule of a post that takes the slot. */
export const toSlotSchedule = ({ slot, at, wallTime }: Occurrence, zone: string): Schedule => ({
  at: at.toISOString(),
  time_zone: zone,
  wall_time: wallTime,
  anchor: 'wall',
  schedule_id: slot.id,
})

/** A post that looks for a slot. Undefined leaves out no slots. */
export interface Seeker {
  accountIds?: readonly string[] | undefined
  /** The group it was made from; null for none. */
  socialSetId?: string | null | undefined
}

export const isOffered = ({ social_account_id, social_set_id }: Slot, { accountIds, socialSetId }: Seeker): boolean =>
  (social_account_id === null || (accountIds?.includes(social_account_id) ?? true)) &&
  (social_set_id === null || socialSetId === undefined || social_set_id === socialSetId)

const two = (number: number) => String(number).padStart(2, '0')

/** Whether the slot is at this local time. */
export const isAtTime = ({ day_of_week, hour, minute }: SlotTime, wallTime: string): boolean => {
  const at = new Date(`${wallTime}Z`)
  return at.getUTCDay() === day_of_week && at.getUTCHours() === hour && at.getUTCMinutes() === minute && at.getUTCSeconds() === 0
}

/** Occurrences later than `after` and no later than `until`, earliest first. */
export function occurrences(slots: readonly Slot[], { after, until, zone }: { after: Date; until: Date; zone: string }): Occurrence[] {
  const dateOf = (instant: Date) => Date.parse(`${toWallTime(instant, zone).slice(0, 10)}T00:00:00Z`)
  const found: Occurrence[] = []
  // Start one day early, since a day that the zone skips moves to the next.
  for (let date = dateOf(after) - day; date <= dateOf(until); date += day) {
    const weekday = new Date(date).getUTCDay()
    const text = new Date(date).toISOString().slice(0, 10)
    for (const slot of slots) {
      if (slot.day_of_week !== weekday) continue
      const wallTime = `${text}T${two(slot.hour)}:${two(slot.minute)}:00`
      const at = toInstant(wallTime, zone)
      if (at > after && at <= until) found.push({ slot, at, wallTime })
    }
  }
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.slot.id < b.slot.id ? -1 : 1))
}

export interface Planned {
  publicationId: string
  at: Date
  /** The post's own random delay in minutes. */
  delay: number
  accountIds: string[]
  socialSetId: string | null
}

/** Both posts may be delayed. A post exactly this far from a slot takes it too. */
const spacingOf = (delayMinutes: number) => Math.max(postSpacing, delayMinutes * minute) + 1

/** Finds the planned post that is too close to a slot. `delay`: the workspace's random delay in minutes. */
export function takerAmong(planned: readonly Planned[], delay: number): (occurrence: Occurrence) => Planned | undefined {
  const byPart = Map.groupBy(planned, ({ at }) => Math.floor(at.getTime() / longestDelays))
  return ({ slot, at }) => {
    const middle = Math.floor(at.getTime() / longestDelays)
    return [middle - 1, middle, middle + 1]
      .flatMap((part) => byPart.get(part) ?? [])
      .find((post) => isOffered(slot, post) && isTooClose(post.at.getTime(), at.getTime(), spacingOf(post.delay + delay)))
  }
}

const opening = 8 * 60
const length = 12 * 60

/** Evenly spread times between 08:00 and 20:00 for every day of the week: the middle of each of `count` equal parts. */
export function suggestTimes(count: number): SlotTime[] {
  const minutes = Array.from({ length: count }, (_, index) => opening + Math.round(((index + 0.5) * length) / count))
  return Array.from({ length: 7 }, (_, day_of_week) =>
    minutes.map((total) => ({ day_of_week, hour: Math.floor(total / 60), minute: total % 60 })),
  ).flat()
}

const targetOf = ({ social_account_id, social_set_id }: Slot) => social_account_id ?? social_set_id ?? ''

/** Finds a slot that has the time and target of another; `changed` limits the search to some. */
export function findDouble(slots: readonly Slot[], changed: ReadonlySet<string>): Slot | undefined {
  const equal = Map.groupBy(slots, (slot) => [slot.day_of_week, slot.hour, slot.minute, targetOf(slot)].join())
  return slots.find((slot) => {
    const same = equal.get([slot.day_of_week, slot.hour, slot.minute, targetOf(slot)].join()) ?? []
    return changed.has(slot.id) && same.length > 1
  })
}

export const isSameTime = (a: SlotTime, b: SlotTime): boolean =>
  a.day_of_week === b.day_of_week && a.hour === b.hour && a.minute === b.minute
