import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useStored, useTree } from './use-tree.ts'

/** Shows the active row, and moves the focus there if it is in the tree, or was until its row or its field disappeared. */
export const useTreeFocus = (tree: RefObject<HTMLElement | null>) => {
  const { active, renaming } = useTree()
  const id = useStored(active)
  const isRenaming = useStored(renaming, (row) => row !== undefined)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const row = tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    const { activeElement } = document
    // The focus can be on a switch of the row.
    if (!hadFocus.current || isRenaming || row?.contains(activeElement)) return
    if (activeElement === document.body || tree.current?.contains(activeElement)) row?.focus({ preventScroll: true })
  }, [tree, id, isRenaming])
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      hadFocus.current = true
      const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
      if (row !== undefined) active.set(row)
    },
    // Removed elements lose the focus to nothing.
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) hadFocus.current = false
    },
  }
}
