/** Which layers are at a point, and what a click on them selects. */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { contains, type Rect, touches } from '../geometry/box.ts'
import { boxOf } from '../geometry/frames.ts'
import type { Point } from '../geometry/point.ts'
import { childrenOf, groupsAround, isLocked, isShown, leavesOf } from '../model/tree.ts'
import type { Session } from './session.ts'

const isPickable = (page: DesignPage, { id }: Layer): boolean => isShown(page, id) && !isLocked(page, id)

const isInBox = ({ transform }: Layer, point: Point): boolean => contains(transform, point)

/** The layers that are visible at a point, the topmost first. Locked ones are left out. */
const layersAt = ({ host, page }: Session, point: Point): Layer[] => {
  const covers = host.covers ?? isInBox
  const current = page()
  return current.layers.filter((layer) => layer.type !== 'group' && isPickable(current, layer) && covers(layer, point)).reverse()
}

/** The topmost visible layer at a point. */
export const layerAt = ({ host, page }: Session, point: Point): Layer | undefined => {
  const covers = host.covers ?? isInBox
  const current = page()
  return current.layers.findLast((layer) => layer.type !== 'group' && isPickable(current, layer) && covers(layer, point))
}

export interface Target {
  id: string
  /** The group that is then entered. */
  groupId: string
}

/** What a click on a layer selects: the layer or a group around it, inside of the innermost entered group that has it. */
export const targetOf = (page: DesignPage, layerId: string, groupId: string): Target => {
  const around = [layerId, ...groupsAround(page, layerId).map(({ id }) => id)]
  const entered = [groupId, ...groupsAround(page, groupId).map(({ id }) => id)].find((id) => id !== '' && around.includes(id)) ?? ''
  const id = around[entered ? around.indexOf(entered) - 1 : around.length - 1] ?? layerId
  return { id, groupId: entered }
}

/** The layer itself, even in a group that isn't entered. */
export const deepTargetOf = (page: DesignPage, layerId: string): Target => ({
  id: layerId,
  groupId: groupsAround(page, layerId)[0]?.id ?? '',
})

/** Everything selectable at a point, the topmost first; for a menu, and to select what is covered. */
export const targetsAt = (session: Session, point: Point): Target[] => {
  const { groupId } = session.store.get()
  const targets = layersAt(session, point).map(({ id }) => targetOf(session.page(), id, groupId))
  return [...new Map(targets.map((target) => [target.id, target])).values()]
}

/** The layers of the entered group that a rectangle touches. */
export const layersIn = ({ page, store }: Session, rect: Rect): string[] => {
  const current = page()
  const isTouched = ({ id }: Layer) => {
    const box = boxOf(current, id)
    return box !== undefined && touches(box, rect)
  }
  return childrenOf(current, store.get().groupId)
    .filter(
      (layer) => isPickable(current, layer) && leavesOf(current, [layer.id]).some((leaf) => isPickable(current, leaf) && isTouched(leaf)),
    )
    .map(({ id }) => id)
}
