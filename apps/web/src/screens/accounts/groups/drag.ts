/** Dragging the accounts of a group. Loaded only where they can be moved. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

interface Watched {
  /** Accounts can be dropped only within their own group. */
  group: string
  row: HTMLElement
  handle: HTMLElement
  indexOf: () => number
  onMove: (from: number, to: number) => void
}

const isBefore = (row: HTMLElement, y: number): boolean => {
  const { top, height } = row.getBoundingClientRect()
  return y < top + height / 2
}

/** Returns a function that stops watching. */
export const watchRow = ({ group, row, handle, indexOf, onMove }: Watched): (() => void) => {
  const show = (gap: 'before' | 'after' | undefined): void => {
    if (gap) row.dataset.gap = gap
    else delete row.dataset.gap
  }
  return combine(
    draggable({
      element: handle,
      getInitialData: () => ({ group, from: indexOf() }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(row, 0, 0),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data.group === group,
      onDrag: ({ location }) => show(isBefore(row, location.current.input.clientY) ? 'before' : 'after'),
      onDragLeave: () => show(undefined),
      onDrop: ({ source, location }) => {
        show(undefined)
        const from = Number(source.data.from)
        const gap = indexOf() + (isBefore(row, location.current.input.clientY) ? 0 : 1)
        const to = gap > from ? gap - 1 : gap
        if (to !== from) onMove(from, to)
      },
    }),
  )
}
