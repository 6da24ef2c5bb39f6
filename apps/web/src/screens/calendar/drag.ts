/** Dragging chips with a pointer. Loaded only with a grid whose posts can be moved. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { DragLocationHistory } from '@atlaskit/pragmatic-drag-and-drop/types'
import type { Point } from './geometry.ts'

interface DragOptions {
  grid: HTMLElement
  onStart: (key: string) => void
  onMove: (key: string, point: Point) => void
  /** Called without a point if the drop was outside the grid. */
  onEnd: (key: string, point: Point | undefined) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Makes chips draggable only when a pointer is over them, because a month has hundreds. Returns a function that stops this. */
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

  /** Stops watching chips that are no longer on the page. */
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
