import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { type Cell, cellsBetween } from '../model/week.ts'
import { readCell } from './use-grid-keys.ts'

/** The cell at a position of the pointer; undefined over a slot or outside the grid. */
const cellAt = (target: Element | null): Cell | undefined =>
  target?.closest('[data-drag]') ? undefined : readCell(target?.closest<HTMLElement>('[data-drop]')?.dataset.drop)

/** Selects cells by dragging over them with a mouse or pen. A finger scrolls, so it selects one by tapping. */
export const useSelection = (week: readonly number[], onSelect: (cells: readonly Cell[]) => void) => {
  const [selected, setSelected] = useState<readonly Cell[]>([])
  const from = useRef<Cell>(undefined)
  const isDone = useRef(false)
  return {
    selected,
    handlers: {
      onPointerDown: ({ target, button, pointerType }: PointerEvent): void => {
        isDone.current = false
        from.current = button === 0 && pointerType !== 'touch' && target instanceof Element ? cellAt(target) : undefined
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
        if (!from.current) return
        const to = readCell(document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-drop]')?.dataset.drop)
        const cells = to ? cellsBetween(from.current, to, week) : []
        setSelected(cells.length > 1 ? cells : [])
      },
      onPointerUp: (): void => {
        from.current = undefined
        if (!selected.length) return
        isDone.current = true
        setSelected([])
        onSelect(selected)
      },
      onPointerLeave: (): void => {
        from.current = undefined
        setSelected([])
      },
      onClick: ({ target }: MouseEvent): void => {
        const cell = target instanceof Element ? cellAt(target) : undefined
        if (cell && !isDone.current) onSelect([cell])
        isDone.current = false
      },
    },
  }
}
