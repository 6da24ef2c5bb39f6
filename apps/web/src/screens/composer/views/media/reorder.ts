/** Reorders files by dragging. Loaded after the page; keys and buttons reorder them too. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

interface Watching {
  /** Rows have `data-media`, and their handles have `data-handle`. */
  list: HTMLElement
  /** Called with the pointer's vertical position, or undefined when it leaves the list. */
  onOver: (y: number | undefined) => void
  onDrop: (mediaId: string, y: number) => void
}

const kind = Symbol('file of a post')

/** Returns a function that stops watching. Call it again whenever the rows change. */
export const watchDrags = ({ list, onOver, onDrop }: Watching): (() => void) => {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-media]')].map((element) =>
    draggable({
      element,
      dragHandle: element.querySelector('[data-handle]') ?? element,
      getInitialData: () => ({ kind, list, id: element.dataset.media }),
    }),
  )
  const target = dropTargetForElements({
    element: list,
    canDrop: ({ source: { data } }) => data.kind === kind && data.list === list,
    onDrag: ({ location }) => onOver(location.current.input.clientY),
    onDragLeave: () => onOver(undefined),
    onDrop: ({ source: { data }, location }) => {
      onOver(undefined)
      onDrop(String(data.id), location.current.input.clientY)
    },
  })
  return combine(...rows, target)
}
