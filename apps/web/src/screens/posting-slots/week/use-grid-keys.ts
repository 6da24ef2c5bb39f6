import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Cell } from '../model/week.ts'

interface GridKeysOptions {
  grid: RefObject<HTMLElement | null>
  week: readonly number[]
  hours: readonly number[]
  onEnter: (cell: Cell) => void
  onDelete: (cell: Cell) => void
  /** Moves the slot of a cell. Returns whether there is one. */
  onMove: (from: Cell, to: Cell) => boolean
}

const steps: Readonly<Record<string, readonly [day: number, hour: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isPlain = ({ ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && target instanceof HTMLElement && target.matches('td')

export const nameOfCell = ({ day, hour }: Cell): string => `${day}-${hour}`

export const readCell = (name: string | undefined): Cell | undefined => {
  const [day, hour] = (name ?? '').split('-').map(Number)
  return day === undefined || hour === undefined ? undefined : { day, hour }
}

/** Tab reaches one cell of the grid, and arrow keys the others. */
export const useGridKeys = ({ grid, week, hours, onEnter, onDelete, onMove }: GridKeysOptions) => {
  const [stop, setStop] = useState<Cell>()
  const wanted = useRef<Cell>(undefined)
  const first = { day: week[0] ?? 1, hour: hours.includes(9) ? 9 : (hours[0] ?? 0) }
  const isShown = stop && hours.includes(stop.hour)
  const reachable = isShown ? stop : first

  useEffect(() => {
    if (!wanted.current) return
    grid.current?.querySelector<HTMLElement>(`[data-drop="${nameOfCell(wanted.current)}"]`)?.focus()
    wanted.current = undefined
  })

  const focus = (cell: Cell): void => {
    wanted.current = cell
    setStop(cell)
  }

  const stepFrom = ({ day, hour }: Cell, [days, by]: readonly [number, number]): Cell | undefined => {
    const [nextDay, nextHour] = [week[week.indexOf(day) + days], hours[hours.indexOf(hour) + by]]
    return nextDay === undefined || nextHour === undefined ? undefined : { day: nextDay, hour: nextHour }
  }

  const ends = { Home: week[0], End: week.at(-1) } as const

  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = event.target instanceof HTMLElement ? readCell(event.target.dataset.drop) : undefined
    if (!cell || !isPlain(event)) return
    const step = steps[event.key]
    const end = event.key in ends ? ends[event.key as keyof typeof ends] : undefined
    if (step) {
      event.preventDefault()
      const to = stepFrom(cell, step)
      if (to && (!event.altKey || onMove(cell, to))) focus(to)
    } else if (end !== undefined) {
      event.preventDefault()
      focus({ day: end, hour: cell.hour })
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onEnter(cell)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onDelete(cell)
    }
  }
  return { reachable, onKeyDown, focus, setStop }
}
