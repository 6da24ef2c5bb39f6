import { type Alignment, alignLayers, distributeLayers } from '../geometry/align.ts'
import { boundsOfLayers } from '../geometry/frames.ts'
import { flipLayers } from '../geometry/move-layers.ts'
import { type Direction, groupLayers, reorderLayers, ungroupLayers } from '../model/arrange.ts'
import { maxLayers } from '@broadside/contract/features/design-limits'
import { updateLayers } from '../model/pages.ts'
import { childrenOf, findLayer } from '../model/tree.ts'
import { newLayer } from '../session/new-layers.ts'
import { editableIds } from '../session/selection.ts'
import type { Editor } from '../editor.ts'
import { pageSize } from '../session/room.ts'
import { command, type EditorCommand, hasSelection } from './command.ts'

const hasEditable = (editor: Editor): boolean => editableIds(editor).length > 0

const order = (id: string, direction: Direction, keys: string): EditorCommand =>
  command({
    id,
    keys,
    isEnabled: hasEditable,
    run: (editor) => editor.edit((page) => reorderLayers(page, editableIds(editor), direction)),
  })

const align = (alignment: Alignment): EditorCommand =>
  command({
    id: `align-${alignment}`,
    isEnabled: hasEditable,
    run: (editor) => {
      const ids = editableIds(editor)
      const page = { x: 0, y: 0, ...pageSize(editor) }
      const within = ids.length > 1 ? (boundsOfLayers(editor.page(), ids) ?? page) : page
      editor.edit((page) => alignLayers(page, ids, alignment, within))
    },
  })

const distribute = (id: string, axis: 'x' | 'y'): EditorCommand =>
  command({
    id,
    isEnabled: (editor) => editableIds(editor).length > 2,
    run: (editor) => editor.edit((page) => distributeLayers(page, editableIds(editor), axis)),
  })

const flip = (id: string, axis: 'x' | 'y', keys: string): EditorCommand =>
  command({ id, keys, isEnabled: hasEditable, run: (editor) => editor.edit((page) => flipLayers(page, editableIds(editor), axis)) })

/** Turns a property on for all selected layers, or off if all have it. */
const toggle = (id: string, property: 'visible' | 'locked', keys: string): EditorCommand =>
  command({
    id,
    keys,
    isEnabled: hasSelection,
    run: (editor) => {
      const marked = property === 'locked'
      const isOn = editor.selection().every((id) => findLayer(editor.page(), id)?.[property] === marked)
      editor.edit((page) => updateLayers(page, editor.selection(), (layer) => ({ ...layer, [property]: isOn ? !marked : marked })))
    },
  })

const group = command({
  id: 'group',
  keys: 'mod+g',
  isEnabled: (editor) => editableIds(editor).length > 1 && editor.page().layers.length < maxLayers,
  run: (editor) => {
    const ids = editableIds(editor)
    const id = editor.host.newId()
    const bounds = boundsOfLayers(editor.page(), ids)
    if (bounds) editor.edit((page) => groupLayers(page, ids, newLayer(id, { ...bounds, rotation: 0 }, { type: 'group' })), [id])
  },
})

const selectedGroups = (editor: Editor): string[] => editableIds(editor).filter((id) => findLayer(editor.page(), id)?.type === 'group')

const ungroup = command({
  id: 'ungroup',
  keys: 'mod+shift+g',
  isEnabled: (editor) => selectedGroups(editor).length > 0,
  run: (editor) => {
    const groups = selectedGroups(editor)
    const freed = groups.flatMap((id) => childrenOf(editor.page(), id).map((layer) => layer.id))
    const others = editor.selection().filter((id) => !groups.includes(id))
    editor.edit((page) => ungroupLayers(page, groups), [...others, ...freed])
  },
})

export const arrangeCommands: readonly EditorCommand[] = [
  order('bring-to-front', 'front', ']'),
  order('bring-forward', 'forward', 'mod+]'),
  order('send-backward', 'backward', 'mod+['),
  order('send-to-back', 'back', '['),
  group,
  ungroup,
  toggle('lock', 'locked', 'mod+shift+l'),
  toggle('hide', 'visible', 'mod+shift+h'),
  flip('flip-horizontal', 'x', 'shift+h'),
  flip('flip-vertical', 'y', 'shift+v'),
  ...(['left', 'center', 'right', 'top', 'middle', 'bottom'] as const).map(align),
  distribute('distribute-horizontally', 'x'),
  distribute('distribute-vertically', 'y'),
]
