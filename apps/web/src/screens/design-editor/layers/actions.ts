/** What the tree changes, through the engine. */
import { findCommand, findLayer, groupsAround, isLocked, type Location, moveInList, setLayer } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { nameFrom } from '../session/layer-name.ts'
import type { LayerTree } from './layer-tree-state.ts'
import { locationInside, locationOutside } from './nesting.ts'
import { rangeOf } from './tree-keys.ts'
import type { LayerRow } from './tree-rows.ts'

const t = translator('designLayers')

const findRow = ({ rows }: LayerTree, id: string): LayerRow | undefined => rows.get().find((row) => row.id === id)

/** Selects rows. Clicks on the canvas then select in the group of the last one. */
const select = ({ session: { editor } }: LayerTree, ids: readonly string[]): void => {
  editor.complete()
  editor.select(ids, groupsAround(editor.page(), ids.at(-1) ?? '')[0]?.id ?? '')
}

export const selectOnly = (tree: LayerTree, id: string): void => {
  select(tree, [id])
  tree.active.set(id)
  tree.anchor.set(id)
}

export const toggleSelected = (tree: LayerTree, id: string): void => {
  const selection = tree.session.editor.selection()
  select(tree, selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id])
  tree.active.set(id)
  tree.anchor.set(id)
}

/** Selects from the row where the selection began. */
export const selectTo = (tree: LayerTree, id: string): void => {
  const { anchor, rows, active } = tree
  const from = findRow(tree, anchor.get()) ? anchor.get() : active.get() || id
  select(tree, [...rangeOf(rows.get(), from, id).filter((one) => one !== id), id])
  anchor.set(from)
  active.set(id)
}

export const expand = ({ collapsed }: LayerTree, id: string, isExpanded: boolean): void =>
  collapsed.set(isExpanded ? collapsed.get().difference(new Set([id])) : collapsed.get().union(new Set([id])))

export const rename = ({ session: { editor }, renaming }: LayerTree, row: LayerRow, name: string): void => {
  renaming.set(undefined)
  if (name.trim() !== row.name) setLayer(editor, row.id, { name })
}

export const toggleHidden = ({ session: { editor } }: LayerTree, { id, isVisible }: LayerRow): void =>
  setLayer(editor, id, { visible: !isVisible })

export const toggleLocked = ({ session: { editor } }: LayerTree, row: LayerRow): void => setLayer(editor, row.id, { locked: !row.isLocked })

/** Opens the active layer: a text to edit it, an image to crop it, a group to select in it. */
export const openActive = (tree: LayerTree): void => {
  const { editor } = tree.session
  selectOnly(tree, tree.active.get())
  editor.setTool('select')
  editor.press({ key: 'Enter', shift: false, alt: false, mod: false, repeat: false })
}

/** The layers that are dragged with one: the selection, if it is a part of that. Locked ones stay. */
export const movedWith = ({ session: { editor } }: LayerTree, id: string): string[] => {
  const selection = editor.selection()
  return (selection.includes(id) ? selection : [id]).filter((one) => !isLocked(editor.page(), one))
}

const announceMove = (tree: LayerTree, id: string): void => {
  const row = findRow(tree, id)
  const group = row && findRow(tree, row.groupId)
  if (!row) return
  tree.announced.set(
    t('moved', {
      name: nameFrom(row),
      place: row.position,
      total: row.siblings,
      isInGroup: group ? 'yes' : 'no',
      group: group ? nameFrom(group) : '',
    }),
  )
}

/** Moves layers in the list, and selects them. */
export const moveTo = (tree: LayerTree, ids: readonly string[], location: Location): void => {
  const { editor } = tree.session
  const active = tree.active.get()
  editor.complete()
  moveInList(editor, ids, location)
  tree.reveal(ids[0] ?? '')
  select(tree, ids)
  if (ids.includes(active)) tree.active.set(active)
  announceMove(tree, tree.active.get())
}

const orders = { ArrowUp: 'bring-forward', ArrowDown: 'send-backward' } as const

/** Moves the active layer, with the others of the selection: up and down, out of its group, or into the one beside it. */
export const moveByKey = (tree: LayerTree, key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'): void => {
  const { editor } = tree.session
  const id = tree.active.get()
  const ids = movedWith(tree, id)
  if (!ids.includes(id)) return
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (!editor.selection().includes(id)) selectOnly(tree, id)
    findCommand(orders[key])?.run(editor)
    return announceMove(tree, id)
  }
  const page = editor.page()
  const location = key === 'ArrowLeft' ? locationOutside(page, id) : locationInside(page, id, ids)
  if (location) moveTo(tree, ids, location)
}

/** Deletes the selection, or the active layer if it isn't selected, and goes to a row that is left. */
export const remove = (tree: LayerTree): void => {
  const { editor } = tree.session
  const id = tree.active.get()
  const row = findRow(tree, id)
  if (!editor.selection().includes(id)) selectOnly(tree, id)
  const before = tree.rows.get()
  const from = before.findIndex((row) => row.id === id)
  findCommand('delete')?.run(editor)
  const isLeft = (one: LayerRow) => findLayer(editor.page(), one.id) !== undefined
  if (!row || isLeft(row)) return
  const next = before.slice(from).find(isLeft) ?? before.slice(0, from).findLast(isLeft)
  tree.active.set(next?.id ?? '')
  tree.announced.set(t('deleted', { name: nameFrom(row) }))
}
