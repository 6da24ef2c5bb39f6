/** Keys that are pressed while a row of the tree has the focus. */
import type { KeyboardEvent } from 'react'
import { nameFrom } from '../session/layer-name.ts'
import { expand, moveByKey, openActive, remove, selectOnly, selectTo, toggleSelected } from './actions.ts'
import type { LayerTree } from './layer-tree-state.ts'
import { createTypeAhead, foldByKey, isArrow, isGoing, rowAfterKey } from './tree-keys.ts'

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'timeStamp' | 'repeat'>

/** Brackets are shortcuts of commands, and no names of layers. */
const isCharacter = (key: string): boolean => [...key].length === 1 && !'[]'.includes(key)

const go = (tree: LayerTree, id: string, { shiftKey, ctrlKey, metaKey }: Key): void => {
  if (shiftKey) selectTo(tree, id)
  else if (ctrlKey || metaKey) tree.active.set(id)
  else selectOnly(tree, id)
}

const foldOrGo = (tree: LayerTree, from: number, event: Key): void => {
  const found = foldByKey(tree.rows.get(), from, event.key)
  if (!found) return
  if ('fold' in found) expand(tree, found.fold, found.isExpanded)
  else go(tree, found.row.id, event)
}

/** Expands all groups beside the active row. */
const expandSiblings = (tree: LayerTree, from: number): void => {
  const rows = tree.rows.get()
  for (const { id, groupId, kind } of rows) if (kind === 'group' && groupId === rows[from]?.groupId) expand(tree, id, true)
}

export const createTreeKeyboard = (tree: LayerTree) => {
  const findTyped = createTypeAhead()
  const { editor } = tree.session

  /** Returns true if the key was used. */
  return (event: Key): boolean => {
    const rows = tree.rows.get()
    const from = rows.findIndex(({ id }) => id === tree.active.get())
    const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event
    const isPlain = !altKey && !ctrlKey && !metaKey
    const run = (action: () => void): true => {
      action()
      return true
    }
    if (altKey) return isArrow(key) ? run(() => moveByKey(tree, key)) : false
    const goal = rowAfterKey(rows, from, key)
    if (goal) return run(() => go(tree, goal.id, event))
    if (isGoing(key)) return true
    if (isArrow(key)) return run(() => foldOrGo(tree, from, event))
    if (key === ' ') return run(() => toggleSelected(tree, tree.active.get()))
    if (key === 'Enter') return run(() => openActive(tree))
    if (key === 'F2') return run(() => tree.renaming.set(tree.active.get()))
    if (key === 'Delete' || key === 'Backspace') return run(() => remove(tree))
    if (isPlain && key === '*') return run(() => expandSiblings(tree, from))
    if (key === 'Escape') return editor.press({ key, shift: shiftKey, alt: altKey, mod: false, repeat })
    if (!isPlain || !isCharacter(key)) return false
    const typed = rows[findTyped(rows.map(nameFrom), from, key, event.timeStamp)]
    return run(() => typed && selectOnly(tree, typed.id))
  }
}
