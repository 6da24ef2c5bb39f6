/** Reorders pages by dragging. One element is draggable for all of them. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

interface Watching {
  /** Its items have `data-page`. */
  list: HTMLElement
  /** `to`: the index it then has. */
  onMove: (id: string, to: number) => void
}

const kind = Symbol('page')

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-page]')]

/** The number of items before a position. */
const gapAt = (items: readonly HTMLElement[], x: number): number =>
  items.filter((item) => {
    const { left, width } = item.getBoundingClientRect()
    return x > left + width / 2
  }).length

const show = (items: readonly HTMLElement[], gap: number | undefined): void => {
  for (const [index, item] of items.entries()) {
    const side = gap === index ? 'before' : gap === items.length && index === gap - 1 ? 'after' : undefined
    if (side) item.dataset.gap = side
    else delete item.dataset.gap
  }
}

/** Returns what stops it. */
export const watchPages = ({ list, onMove }: Watching): (() => void) => {
  const itemAt = (x: number) =>
    itemsOf(list).find((item) => {
      const { left, right } = item.getBoundingClientRect()
      return x >= left && x <= right
    })
  return combine(
    draggable({
      element: list,
      canDrag: ({ input }) => itemAt(input.clientX) !== undefined && !list.querySelector('input'),
      getInitialData: ({ input }) => ({ kind, id: itemAt(input.clientX)?.dataset.page }),
      onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
        const item = itemAt(location.initial.input.clientX)
        if (item) nativeSetDragImage?.(item, item.offsetWidth / 2, item.offsetHeight / 2)
      },
    }),
    dropTargetForElements({
      element: list,
      canDrop: ({ source }) => source.data.kind === kind,
      onDrag: ({ location }) => show(itemsOf(list), gapAt(itemsOf(list), location.current.input.clientX)),
      onDragLeave: () => show(itemsOf(list), undefined),
      onDrop: ({ source, location }) => {
        const items = itemsOf(list)
        show(items, undefined)
        const gap = gapAt(items, location.current.input.clientX)
        const from = items.findIndex((item) => item.dataset.page === source.data.id)
        onMove(String(source.data.id), gap > from ? gap - 1 : gap)
      },
    }),
  )
}
