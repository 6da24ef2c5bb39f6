/** Converts between positions in a grid and times. */
import type { SlotView } from '#api/posting-slots.ts'
import { dayOf, findInstant, wallTimeOf } from '#lib/wall-time.ts'
import { type Axis, instantAt, topOf } from './model/axis.ts'
import { onDay, snapToStep } from './model/moves.ts'
import { type Scale, toMinutes, toPx } from './model/scale.ts'

/** In pixels of the grid. */
export interface Cell {
  left: number
  top: number
  width: number
  height: number
}

export interface Target {
  to: number
  /** Requested wall time, even if the clock skips it: `2026-11-24T09:00`. */
  wanted: string
}

export interface Point {
  x: number
  y: number
  /** Distance from the chip's top to the pointer, in pixels. */
  grabPx: number
}

export interface Geometry {
  /** Returns the time at which a chip would be dropped; undefined if it can't be dropped there. */
  targetAt: (point: Point, at: number) => Target | undefined
  /** Undefined if the time isn't on the page. */
  cellOf: (at: number) => Cell | undefined
}

const chipPx = 50
/** A chip snaps to a slot within this distance. */
const pullPx = 12
const minutesPerHour = 60
/** Length of a date without a time, such as `2026-11-24`. */
const dayLength = 10

const findDay = (grid: HTMLElement, { x, y }: Point): HTMLElement | undefined => {
  const day = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')
  return day && grid.contains(day) ? day : undefined
}

/** Finds the open slot under the pointer, which takes precedence over the position. */
const findSlot = (grid: HTMLElement, { x, y }: Point, zone: string): Target | undefined => {
  const slot = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day] [data-write]')
  const to = slot && grid.contains(slot) ? Date.parse(slot.dataset.write ?? '') : Number.NaN
  return Number.isNaN(to) || slot?.dataset.write?.length === dayLength ? undefined : { to, wanted: wallTimeOf(to, zone) }
}

const cellIn = (grid: HTMLElement, element: Element): Cell => {
  const outer = grid.getBoundingClientRect()
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: left - outer.left, top: top - outer.top, width, height }
}

const dayElement = (grid: HTMLElement, at: number, zone: string): HTMLElement | null =>
  grid.querySelector(`[data-day="${dayOf(at, zone)}"]`)

/** A grid of days, in which a moved chip keeps its time of day. */
export const dayGeometry = (grid: HTMLElement, zone: string): Geometry => ({
  targetAt: (point, at) => {
    const day = findDay(grid, point)?.dataset.day
    const slot = findSlot(grid, point, zone)
    if (!day || slot) return slot
    return { to: onDay(at, day, zone), wanted: `${day}T${wallTimeOf(at, zone).slice(11)}` }
  },
  cellOf: (at) => {
    const day = dayElement(grid, at, zone)
    return day ? cellIn(grid, day) : undefined
  },
})

interface WeekGeometry {
  days: readonly string[]
  axis: Axis
  scale: Scale
  slots: readonly (readonly SlotView[])[]
  zone: string
}

const toClock = (minutes: number): string =>
  [Math.floor(minutes / minutesPerHour), minutes % minutesPerHour].map((part) => String(part).padStart(2, '0')).join(':')

/** A grid of hours, in which a chip moves to the nearest quarter hour at its top, or to an open slot nearby. */
export const weekGeometry = (grid: HTMLElement, { days, axis, scale, slots, zone }: WeekGeometry): Geometry => ({
  targetAt: (point) => {
    const day = findDay(grid, point)
    const hours = day?.querySelector('[data-hours]')
    const column = days.indexOf(day?.dataset.day ?? '')
    const axisDay = axis.days[column]
    const under = findSlot(grid, point, zone)
    if (!hours || !axisDay || under) return under
    const px = point.y - point.grabPx - hours.getBoundingClientRect().top
    const slot = slots[column]?.find(({ at }) => Math.abs(toPx(scale, topOf(axisDay, Date.parse(at))) - px) < pullPx)
    if (slot) return { to: Date.parse(slot.at), wanted: wallTimeOf(Date.parse(slot.at), zone) }
    const minutes = Math.min(axis.minutes - 1, Math.max(0, snapToStep(toMinutes(scale, px))))
    const to = instantAt(axisDay, minutes)
    if (to !== undefined) return { to, wanted: wallTimeOf(to, zone) }
    // A time that the clock skips in spring can still be requested. In autumn, the repeated hour exists only on the day of the change.
    if (axis.rows.some(({ isRepeated }) => isRepeated)) return undefined
    const wanted = `${day?.dataset.day ?? ''}T${toClock(minutes)}`
    return { to: findInstant(wanted, zone).at, wanted }
  },
  cellOf: (at) => {
    const hours = dayElement(grid, at, zone)?.querySelector('[data-hours]')
    const axisDay = axis.days[days.indexOf(dayOf(at, zone))]
    if (!hours || !axisDay) return undefined
    const place = cellIn(grid, hours)
    return { ...place, top: place.top + toPx(scale, topOf(axisDay, at)), height: chipPx }
  },
})
