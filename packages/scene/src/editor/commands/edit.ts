import { toClip } from '../clipboard/clip.ts'
import { pasteClip } from '../clipboard/paste.ts'
import { duplicateLayers } from '../model/copy.ts'
import { moveLayers } from '../geometry/move-layers.ts'
import { removeLayers } from '../model/arrange.ts'
import { childrenOf, isLocked, isShown, withContent } from '../model/tree.ts'
import { hasRoom } from '../session/room.ts'
import { editableIds, soleLayer } from '../session/selection.ts'
import type { Editor } from '../editor.ts'
import { canCrop } from '../tools/crop/crop.ts'
import { cropping } from '../tools/crop/cropping.ts'
import { tools } from '../tools/tools.ts'
import { command, type EditorCommand, hasSelection } from './command.ts'

const hasEditable = (editor: Editor): boolean => editableIds(editor).length > 0

const copySelection = (editor: Editor): void => {
  editor.clip = toClip(editor.page(), editor.selection(), editor.host.workspaceId)
}

const remove = (editor: Editor): void => editor.edit((page) => removeLayers(page, editableIds(editor)))

/** How far a duplicate is from its original, in page pixels. */
const step = { x: 20, y: 20 }

const duplicate = (editor: Editor): void => {
  const ids = editableIds(editor)
  if (!hasRoom(editor, withContent(editor.page(), ids).size)) return
  const copies = new Map<string, string>()
  const copyOf = (id: string): string => {
    const copy = editor.host.newId()
    copies.set(id, copy)
    return copy
  }
  const page = duplicateLayers(editor.page(), ids, copyOf)
  const roots = ids.flatMap((id) => copies.get(id) ?? [])
  editor.edit(() => moveLayers(page, roots, step), roots)
}

const selectAll = (editor: Editor): void => {
  const page = editor.page()
  const layers = childrenOf(page, editor.store.get().groupId).filter(({ id }) => isShown(page, id) && !isLocked(page, id))
  editor.select(layers.map(({ id }) => id))
}

export const editCommands: readonly EditorCommand[] = [
  command({ id: 'undo', keys: 'mod+z', isEnabled: ({ store }) => store.canUndo, run: ({ store }) => void store.undo() }),
  command({ id: 'redo', keys: 'mod+shift+z', isEnabled: ({ store }) => store.canRedo, run: ({ store }) => void store.redo() }),
  command({
    id: 'cut',
    keys: 'mod+x',
    isEnabled: hasEditable,
    run: (editor) => {
      copySelection(editor)
      remove(editor)
    },
  }),
  command({ id: 'copy', keys: 'mod+c', isEnabled: hasSelection, run: copySelection }),
  command({
    id: 'paste',
    keys: 'mod+v',
    isEnabled: ({ clip }) => clip !== undefined,
    run: (editor) => void (editor.clip && pasteClip(editor, editor.clip)),
  }),
  command({ id: 'duplicate', keys: 'mod+d', isEnabled: hasEditable, run: duplicate }),
  command({ id: 'delete', keys: 'Delete', isEnabled: hasEditable, run: remove }),
  command({ id: 'select-all', keys: 'mod+a', run: selectAll }),
  command({
    id: 'crop',
    keys: 'c',
    isEnabled: (editor) => {
      const layer = soleLayer(editor)
      return layer?.type === 'image' && canCrop(editor, layer)
    },
    run: (editor) => {
      const layer = soleLayer(editor)
      if (layer) editor.enter(cropping(editor, layer.id, tools.select))
    },
  }),
]
