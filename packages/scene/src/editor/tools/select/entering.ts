/** Opening a layer: a group to select in it, a text to edit it, an image to crop it. */
import { childrenOf, findLayer, groupsAround } from '../../model/tree.ts'
import { deepTargetOf, layerAt, targetOf } from '../../session/picking.ts'
import { soleLayer } from '../../session/selection.ts'
import type { Session } from '../../session/session.ts'
import { canCrop } from '../crop/crop.ts'
import { cropping } from '../crop/cropping.ts'
import { editText } from '../draw/typing.ts'
import type { Next, Pointer, ToolState } from '../tool.ts'

type Idle = (session: Session) => ToolState

/** Opens the layer itself, which isn't a group. */
const openLeaf = (session: Session, id: string, idle: Idle): Next => {
  const layer = findLayer(session.page(), id)
  if (layer?.type === 'text') return editText(session, id, idle)
  return layer?.type === 'image' && canCrop(session, layer) ? cropping(session, id, idle) : undefined
}

/** Each double click enters one more group; in the innermost one, it opens the layer. */
export const enterAt = (session: Session, pointer: Pointer, idle: Idle): Next => {
  const top = layerAt(session, pointer.page)
  if (!top) return undefined
  const page = session.page()
  const target = targetOf(page, top.id, session.store.get().groupId)
  if (target.id === top.id) {
    session.select([top.id], target.groupId)
    return openLeaf(session, top.id, idle)
  }
  const inner = targetOf(page, top.id, target.id)
  session.select([inner.id], inner.groupId)
  return undefined
}

/** Opens the selected layer. */
export const enterSelected = (session: Session, idle: Idle): Next => {
  const layer = soleLayer(session)
  if (layer?.type !== 'group') return layer && openLeaf(session, layer.id, idle)
  const top = childrenOf(session.page(), layer.id).at(-1)
  if (top) session.select([top.id], layer.id)
  return undefined
}

/** Selects the group around the selection, then nothing. Returns false if nothing was selected. */
export const leave = (session: Session): boolean => {
  const { groupId, selection } = session.store.get()
  const around = groupsAround(session.page(), groupId)[0]?.id ?? ''
  if (groupId) session.select([groupId], around)
  else session.select([])
  return groupId !== '' || selection.length > 0
}

/** Selects the next layer of the entered group, from the bottom up. Returns false at the end, where nothing is selected. */
export const selectNext = (session: Session, by: 1 | -1): boolean => {
  const { selection } = session.store.get()
  const last = selection.at(by === 1 ? -1 : 0)
  const target = last === undefined ? undefined : deepTargetOf(session.page(), last)
  const groupId = target?.groupId ?? session.store.get().groupId
  const layers = childrenOf(session.page(), groupId).filter(({ visible }) => visible)
  const at = layers.findIndex(({ id }) => id === last)
  const next = at < 0 ? layers.at(by === 1 ? 0 : -1) : layers[at + by]
  session.select(next ? [next.id] : [], groupId)
  return next !== undefined
}
