/** Dragging chips with a pointer. Loaded when a grid is on the page in which posts can be moved. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { DragLocationHistory } from '@atlaskit/pragmatic-drag-and-drop/types'
import type { Point } from './geometry.ts'

interface DragOptions {
  grid: HTMLElement
  onStart: (key: string) => void
  onMove: (key: string, point: Point) => void
  /** Without a point it was let go outside of the grid. */
  onEnd: (key: string, point: Point | undefined) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Chips become draggable when a pointer comes near: a month has hundreds of them. Until the result is called. */
export const watchDrags = ({ grid, onStart, onMove, onEnd }: DragOptions): (() => void) => {
  const chips = new Map<HTMLElement, () => void>()

  const prepare = (chip: HTMLElement): void => {
    let grabPx = 0
    const key = (): string => chip.dataset.chip ?? ''
    const toPoint = ({ current }: DragLocationHistory): Point | undefined =>
      current.dropTargets.length > 0 ? { x: current.input.clientX, y: current.input.clientY, grabPx } : undefined
    const stop = draggable({
      element: chip,
      getInitialData: () => ({ chip: key() }),
      onGenerateDragPreview: ({ location }) => {
        grabPx = location.initial.input.clientY - chip.getBoundingClientRect().top
      },
      onDragStart: () => onStart(key()),
      onDrag: ({ location }) => {
        const point = toPoint(location)
        if (point) onMove(key(), point)
      },
      onDrop: ({ location, source }) => onEnd(textOf(source.data.chip), toPoint(location)),
    })
    chips.set(chip, stop)
  }

  /** Those that are no longer on the page are forgotten. */
  const tidy = (): void => {
    for (const [chip, stop] of chips) {
      if (chip.isConnected) continue
      stop()
      chips.delete(chip)
    }
  }

  const onPointerOver = ({ target }: PointerEvent): void => {
    const chip = target instanceof Element ? target.closest<HTMLElement>('[data-chip]') : null
    if (!chip || chips.has(chip)) return
    tidy()
    prepare(chip)
  }

  const stopTarget = dropTargetForElements({ element: grid })
  grid.addEventListener('pointerover', onPointerOver)
  grid.dataset.draggable = ''
  return () => {
    grid.removeEventListener('pointerover', onPointerOver)
    delete grid.dataset.draggable
    stopTarget()
    for (const stop of chips.values()) stop()
  }
}
