import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { takesKeys } from '#shell/shortcuts.ts'

/** Focusable elements of the grid: days, chips, open slots and folds. Tab reaches one of them, and arrow keys the others. */
const stopSelector = '[data-stop]'

const stopsOf = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(stopSelector)]

interface GridKeysOptions {
  grid: RefObject<HTMLElement | null>
  /** Days per row of the grid; 0 if all days are side by side. */
  daysPerLine: number
  /** Shows the previous or next time span. */
  onTurn: (by: 1 | -1) => void
}

/** Makes this the only stop that Tab reaches. */
const markStop = (grid: HTMLElement, stop: HTMLElement): void => {
  for (const other of grid.querySelectorAll(`${stopSelector}[tabindex="0"]`)) other.setAttribute('tabindex', '-1')
  stop.setAttribute('tabindex', '0')
}

export const useGridKeys = ({ grid, daysPerLine, onTurn }: GridKeysOptions) => {
  const wanted = useRef<string>(undefined)
  const hasTurned = useRef(false)

  // Chips may be replaced at any render, so ensure that Tab still reaches the grid, and move the focus to a chip that was moved.
  useEffect(() => {
    const root = grid.current
    if (!root) return
    const chip = wanted.current === undefined ? null : root.querySelector<HTMLElement>(`[data-chip="${CSS.escape(wanted.current)}"]`)
    if (chip) {
      wanted.current = undefined
      chip.focus()
    } else if (!root.querySelector(`${stopSelector}[tabindex="0"]`)) {
      const first = root.querySelector<HTMLElement>(`${stopSelector}[aria-current="date"]`) ?? root.querySelector<HTMLElement>(stopSelector)
      first?.setAttribute('tabindex', '0')
      // The focused stop disappeared with the previous time span.
      if (hasTurned.current && document.activeElement === document.body) first?.focus()
      hasTurned.current = false
    }
  })

  const step = (from: HTMLElement, key: string): HTMLElement | undefined => {
    const days = [...(grid.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
    const day = days.findIndex((one) => one.contains(from))
    const own = days[day] ? stopsOf(days[day]) : []
    const place = own.indexOf(from)
    const inDay = (index: number, at: number): HTMLElement | undefined => {
      const stops = days[index] ? stopsOf(days[index]) : []
      return stops.at(Math.min(at, stops.length - 1))
    }
    /** If days are side by side by the hour, returns the stop of another day that is closest in height. */
    const beside = (index: number): HTMLElement | undefined => {
      if (daysPerLine) return inDay(index, place)
      const { top } = from.getBoundingClientRect()
      const far = (stop: HTMLElement): number => Math.abs(stop.getBoundingClientRect().top - top)
      return days[index] && stopsOf(days[index]).reduce((near, stop) => (far(stop) < far(near) ? stop : near))
    }
    const perLine = daysPerLine || days.length
    switch (key) {
      case 'ArrowDown':
        return own[place + 1] ?? (daysPerLine ? inDay(day + daysPerLine, 0) : undefined)
      case 'ArrowUp':
        return place > 0 ? own[place - 1] : daysPerLine ? inDay(day - daysPerLine, -1) : undefined
      case 'ArrowRight':
        return beside(day + 1)
      case 'ArrowLeft':
        return day > 0 ? beside(day - 1) : undefined
      case 'Home':
        return inDay(Math.floor(day / perLine) * perLine, 0)
      case 'End':
        return inDay(Math.min(days.length, (Math.floor(day / perLine) + 1) * perLine) - 1, 0)
      default:
        return undefined
    }
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || takesKeys(event.target)) return
    const from = event.target instanceof Element ? event.target.closest<HTMLElement>(stopSelector) : null
    if (!from) return
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault()
      hasTurned.current = true
      onTurn(event.key === 'PageDown' ? 1 : -1)
      return
    }
    const to = step(from, event.key)
    if (!to) return
    event.preventDefault()
    to.focus()
  }

  return {
    onKeyDown,
    onFocus: ({ target }: { target: EventTarget }): void => {
      if (grid.current && target instanceof HTMLElement && target.matches(stopSelector)) markStop(grid.current, target)
    },
    /** Focuses the chip once it is rendered. */
    focusChip: (key: string): void => {
      wanted.current = key
    },
  }
}
