/** Drag and drop of rows, such as the parts of a thread. Loads with the first such row. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import styles from './drag.module.css'

interface Watched {
  /** Rows can be dropped only within their own list. */
  list: string
  element: HTMLElement
  grip: HTMLElement
  row: string
  indexOf: () => number
  onMove: (row: string, to: number) => void
}

/** Returns a function that stops watching. */
export const watchRow = ({ list, element, grip, row, indexOf, onMove }: Watched): (() => void) => {
  const show = (gap: 'before' | 'after' | undefined) => {
    if (gap) element.dataset.gap = gap
    else delete element.dataset.gap
  }
  const gapAt = (y: number) => {
    const { top, height } = element.getBoundingClientRect()
    return y < top + height / 2 ? 'before' : 'after'
  }
  const dragged = styles.dragged ?? ''
  return combine(
    draggable({
      element: grip,
      getInitialData: () => ({ list, row, index: indexOf() }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(element, 0, 0),
      onDragStart: () => element.classList.add(dragged),
      onDrop: () => element.classList.remove(dragged),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === list && source.data.row !== row,
      onDrag: ({ location }) => show(gapAt(location.current.input.clientY)),
      onDragLeave: () => show(undefined),
      onDrop: ({ source, location }) => {
        show(undefined)
        const from = Number(source.data.index)
        const gap = indexOf() + (gapAt(location.current.input.clientY) === 'after' ? 1 : 0)
        const to = gap > from ? gap - 1 : gap
        if (to !== from) onMove(String(source.data.row), to)
      },
    }),
  )
}
