import { type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useMedia } from '#lib/use-media.ts'
import { translator } from '#i18n/translator.ts'
import { useKeptFocus } from '../session/use-kept-focus.ts'
import { expand, selectOnly, selectTo, toggleSelected } from './actions.ts'
import { DropLine } from './drop-line.tsx'
import { LayerRow } from './layer-row.tsx'
import styles from './layers.module.css'
import { createTreeKeyboard } from './tree-keyboard.ts'
import { useRowWindow } from './use-row-window.ts'
import { useStored, useTree } from './use-tree.ts'
import { useTreeDrag } from './use-tree-drag.ts'
import { useTreeFocus } from './use-tree-focus.ts'

const t = translator('designEditor')

/** The height of controls. */
const rowPx = { fine: 32, coarse: 44 }

const rowOf = (target: EventTarget): string | undefined => (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row

/** Listeners for all rows. */
const useListeners = () => {
  const tree = useTree()
  const { view } = tree.session.editor
  const [press] = useState(() => createTreeKeyboard(tree))
  const isControl = (target: EventTarget): boolean => (target as Element).closest('button, input') !== null
  return {
    onClick: (event: MouseEvent): void => {
      const id = rowOf(event.target)
      if (id === undefined || isControl(event.target)) return
      if ((event.target as Element).closest('[data-fold]')) return expand(tree, id, tree.collapsed.get().has(id))
      if (event.shiftKey) selectTo(tree, id)
      else if (event.ctrlKey || event.metaKey || tree.isSelectingSeveral.get()) toggleSelected(tree, id)
      else selectOnly(tree, id)
    },
    onDoubleClick: ({ target }: MouseEvent): void => {
      if (!isControl(target) && !(target as Element).closest('[data-fold]')) tree.renaming.set(rowOf(target))
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if ((event.target as Element).role === 'treeitem' && press(event)) event.preventDefault()
    },
    onPointerOver: ({ target }: PointerEvent): void => view.set({ hovered: rowOf(target) }),
    onPointerLeave: (): void => view.set({ hovered: undefined }),
  }
}

/** The layers as a tree. Only the rows near the visible ones exist, and the one that the keyboard is at. */
export const LayerTree = () => {
  useKeptFocus()
  const tree = useTree()
  const rows = useStored(tree.rows)
  const active = useStored(tree.active)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const height = useMedia('(pointer: coarse)') ? rowPx.coarse : rowPx.fine
  const { first, end } = useRowWindow(scroller, height)
  const listeners = useListeners()
  const focus = useTreeFocus(list)
  useTreeDrag(list, height)
  useEffect(() => tree.followSelection(), [tree])
  const reachable = Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  )
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        ref={list}
        role="tree"
        className={styles.tree}
        style={{ '--rows': rows.length } as CSSProperties}
        aria-label={t('layers')}
        aria-multiselectable
        {...listeners}
        {...focus}
      >
        {rows.map((row, index) =>
          (index >= first && index < end) || index === reachable ? (
            <LayerRow key={row.id} row={row} index={index} isReachable={index === reachable} />
          ) : null,
        )}
        <DropLine />
      </div>
    </div>
  )
}
