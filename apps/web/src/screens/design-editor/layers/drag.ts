/** Drags layers to other places of their tree. One element is draggable for all rows, because only some of them exist at a time. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { expand, movedWith, moveTo, selectOnly } from './actions.ts'
import { dropAt } from './drop.ts'
import type { LayerTree } from './layer-tree-state.ts'

const kind = Symbol('layers')
/** As in the style sheet. */
const indentPx = 16
/** Before a collapsed group below the pointer expands. */
const expandMs = 600

interface Input {
  clientX: number
  clientY: number
}

/** Expands a group once the pointer has rested on it. */
const createExpanding = (tree: LayerTree) => {
  let [waiting, timer] = ['', 0]
  const rest = (id: string): void => {
    if (id === waiting) return
    clearTimeout(timer)
    waiting = id
    if (id && tree.collapsed.get().has(id)) timer = window.setTimeout(() => expand(tree, id, true), expandMs)
  }
  return rest
}

/** Returns what stops it. */
export const watchTree = (tree: LayerTree, element: HTMLElement, rowPx: number): (() => void) => {
  const { editor } = tree.session
  const rest = createExpanding(tree)
  const overAt = ({ clientX, clientY }: Input) => {
    const { left, top } = element.getBoundingClientRect()
    return { rows: (clientY - top) / rowPx, levels: (clientX - left) / indentPx - 1 }
  }
  const rowAt = (input: Input) => tree.rows.get()[Math.floor(overAt(input).rows)]
  const find = (ids: readonly string[], input: Input) => dropAt(editor.page(), tree.rows.get(), ids, overAt(input))
  const end = (): void => {
    tree.drop.set(undefined)
    rest('')
  }
  return combine(
    draggable({
      element,
      canDrag: ({ input }) => tree.renaming.get() === undefined && movedWith(tree, rowAt(input)?.id ?? '').length > 0,
      getInitialData: ({ input }) => {
        const id = rowAt(input)?.id ?? ''
        if (!editor.selection().includes(id)) selectOnly(tree, id)
        return { kind, ids: movedWith(tree, id) }
      },
      onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
        const row = element.querySelector(`[data-row="${CSS.escape(rowAt(location.initial.input)?.id ?? '')}"]`)
        if (row) nativeSetDragImage?.(row, 0, 0)
      },
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === kind,
      onDrag: ({ source, location }) => {
        const { input } = location.current
        const drop = find(source.data.ids as string[], input)
        tree.drop.set(drop)
        rest(drop?.into ?? '')
      },
      onDragLeave: end,
      onDrop: ({ source, location }) => {
        end()
        const ids = source.data.ids as string[]
        const drop = find(ids, location.current.input)
        if (drop) moveTo(tree, ids, drop.location)
      },
    }),
  )
}
