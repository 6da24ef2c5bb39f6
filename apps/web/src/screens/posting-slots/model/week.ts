/** The week of slots as a grid of days and hours. Pure. */
import type { NewSlot, PostingSlot, SlotChanges } from '#api/posting-queue.ts'

export const daysPerWeek = 7
const hoursPerDay = 24
const usualHours = { first: 6, last: 22 }

/** A day of the week and an hour; 0 is Sunday. */
export interface Cell {
  day: number
  hour: number
}

export type SlotTime = Pick<PostingSlot, 'day_of_week' | 'hour' | 'minute'>
export type SlotTarget = Pick<PostingSlot, 'social_set_id'>

export const weekOf = (weekStart: string): number[] => {
  const first = { sunday: 0, monday: 1, saturday: 6 }[weekStart] ?? 1
  return Array.from({ length: daysPerWeek }, (_, index) => (first + index) % daysPerWeek)
}

/** The hours to show: the usual ones, and those with slots. */
export const hoursOf = (slots: readonly PostingSlot[], isWhole: boolean): number[] => {
  const hours = slots.map(({ hour }) => hour)
  const first = isWhole ? 0 : Math.min(usualHours.first, ...hours)
  const last = isWhole ? hoursPerDay - 1 : Math.max(usualHours.last, ...hours)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

export const inCell =
  ({ day, hour }: Cell) =>
  (slot: SlotTime): boolean =>
    slot.day_of_week === day && slot.hour === hour

export const cellOf = ({ day_of_week, hour }: SlotTime): Cell => ({ day: day_of_week, hour })

const isAt = (one: SlotTime, other: SlotTime): boolean =>
  one.day_of_week === other.day_of_week && one.hour === other.hour && one.minute === other.minute

const isFor = (slot: PostingSlot, { social_set_id: set }: SlotTarget): boolean =>
  slot.social_account_id === undefined && slot.social_set_id === set

/** Finds another slot at this time for the same posts. */
export const findAt = (slots: readonly PostingSlot[], time: SlotTime, target: SlotTarget): PostingSlot | undefined =>
  slots.find((slot) => isFor(slot, target) && isAt(slot, time))

/** Cells between two corners. Days count in the order of the week that is shown. */
export const cellsBetween = (from: Cell, to: Cell, week: readonly number[]): Cell[] => {
  const [first, last] = [week.indexOf(from.day), week.indexOf(to.day)].toSorted((a, b) => a - b) as [number, number]
  const [start, end] = [Math.min(from.hour, to.hour), Math.max(from.hour, to.hour)]
  return week.slice(first, last + 1).flatMap((day) => Array.from({ length: end - start + 1 }, (_, index) => ({ day, hour: start + index })))
}

/** The slots to create in cells that have none at the full hour. */
export const newIn = (slots: readonly PostingSlot[], cells: readonly Cell[], target: SlotTarget): NewSlot[] =>
  cells
    .map(({ day, hour }) => ({ day_of_week: day, hour, minute: 0 }))
    .filter((time) => !findAt(slots, time, target))
    .map((time) => ({ ...time, ...target }))

/** The slots of a day that other days don't have yet. */
export const copiesOf = (slots: readonly PostingSlot[], day: number, others: readonly number[], target: SlotTarget): NewSlot[] =>
  slots
    .filter((slot) => slot.day_of_week === day && isFor(slot, target))
    .flatMap(({ hour, minute, label }) =>
      others
        .map((other) => ({ day_of_week: other, hour, minute }))
        .filter((time) => !findAt(slots, time, target))
        .map((time) => ({ ...time, ...(label && { label }), ...target })),
    )

const toNew = ({ day_of_week, hour, minute, label, is_active, social_account_id, social_set_id }: PostingSlot): NewSlot => ({
  day_of_week,
  hour,
  minute,
  is_active,
  ...(label && { label }),
  ...(social_account_id !== undefined && { social_account_id }),
  ...(social_set_id !== undefined && { social_set_id }),
})

/** The changes that undo others: deletes what was created, and restores what was changed or deleted. */
export const undoOf = (before: readonly PostingSlot[], changes: SlotChanges, created: readonly PostingSlot[]): SlotChanges => {
  const former = new Map(before.map((slot) => [slot.id, slot]))
  return {
    delete: created.map(({ id }) => id),
    update: (changes.update ?? []).flatMap(({ id }) => {
      const slot = former.get(id)
      return slot
        ? [{ id, day_of_week: slot.day_of_week, hour: slot.hour, minute: slot.minute, label: slot.label, is_active: slot.is_active }]
        : []
    }),
    create: (changes.delete ?? []).flatMap((id) => {
      const slot = former.get(id)
      return slot ? [toNew(slot)] : []
    }),
  }
}

/** What the grid shows while the server applies the changes. */
export const withChanges = (slots: readonly PostingSlot[], { update = [], delete: gone = [] }: SlotChanges): PostingSlot[] => {
  const changed = new Map(update.map((one) => [one.id, one]))
  return slots
    .filter(({ id }) => !gone.includes(id))
    .map((slot) => {
      const { day_of_week = slot.day_of_week, hour = slot.hour, minute = slot.minute } = changed.get(slot.id) ?? {}
      return { ...slot, day_of_week, hour, minute }
    })
}
