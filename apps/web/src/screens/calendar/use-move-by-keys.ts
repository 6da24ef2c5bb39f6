import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { PlannedItem } from '#api/calendar.ts'
import { wallTimeOf } from '#lib/wall-time.ts'
import type { Target } from './geometry.ts'
import { addDays } from './model/days.ts'
import { onDay, shiftStep } from './model/moves.ts'

const daysOfWeek = 7

interface MoveByKeysOptions {
  zone: string
  /** Up and down move by weeks, as in the grid; otherwise by a quarter hour. */
  isMonth: boolean
  findItem: (key: string) => PlannedItem | undefined
  onMove: (item: PlannedItem, target: Target) => void
  onDrop: (item: PlannedItem, target: Target) => void
  onStop: () => void
}

const isArrow = (key: string): key is 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' => key.startsWith('Arrow')

const signs = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 } as const

/** Moves the focused chip with Alt and arrow keys. Releasing Alt drops it, and Escape cancels. */
export const useMoveByKeys = ({ zone, isMonth, findItem, onMove, onDrop, onStop }: MoveByKeysOptions) => {
  const move = useRef<{ item: PlannedItem; target: Target }>(undefined)

  const onKeyUp = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    if (event.key !== 'Alt' || !move.current) return
    const { item, target } = move.current
    move.current = undefined
    onDrop(item, target)
  })
  const stop = useEffectEvent((): void => {
    if (!move.current) return
    move.current = undefined
    onStop()
  })
  useEffect(() => {
    const onBlur = (): void => stop()
    const onUp = (event: globalThis.KeyboardEvent): void => onKeyUp(event)
    addEventListener('keyup', onUp)
    addEventListener('blur', onBlur)
    return () => {
      removeEventListener('keyup', onUp)
      removeEventListener('blur', onBlur)
    }
  }, [])

  const step = (at: number, wall: string, key: keyof typeof signs): Target => {
    const sign = signs[key]
    const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
    if (!isAcross && !isMonth) {
      const to = shiftStep(at, sign)
      return { to, wanted: wallTimeOf(to, zone) }
    }
    // Continue from the requested day and time, so that a time one day skips returns on the next.
    const day = addDays(wall.slice(0, 10), sign * (isAcross ? 1 : daysOfWeek))
    return { to: onDay(at, day, zone, wall.slice(11)), wanted: `${day}T${wall.slice(11)}` }
  }

  return (event: KeyboardEvent): void => {
    if (move.current && event.key === 'Escape') {
      event.preventDefault()
      move.current = undefined
      onStop()
      return
    }
    if (!event.altKey || event.ctrlKey || event.metaKey || !isArrow(event.key)) return
    const key = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chip]')?.dataset.chip : undefined
    const item = move.current?.item ?? (key === undefined ? undefined : findItem(key))
    if (!item) return
    event.preventDefault()
    const at = Date.parse(item.at)
    const before = move.current?.target ?? { to: at, wanted: wallTimeOf(at, zone) }
    const target = step(before.to, before.wanted, event.key)
    move.current = { item, target }
    onMove(item, target)
  }
}
