/** Dragging files to another place of their list. Loads beside the page; keys and buttons do the same. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

interface Watching {
  /** The rows, each with `data-media` and a part with `data-handle`. */
  list: HTMLElement
  /** Where it would come to at this height: before which file, at the end (null), or not here (undefined). */
  onOver: (y: number | undefined) => void
  onDrop: (mediaId: string, y: number) => void
}

const kind = Symbol('file of a post')

/** Call the result to stop, and call this again when the rows change. */
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
