/** Boxes of layers, groups and selections. */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { findLayer, leavesOf } from '../model/tree.ts'
import { type Box, boxAround, cornersOf, type Rect, rectAround } from './box.ts'

const boxOfLayer = ({ transform: { x, y, width, height, rotation } }: Layer): Box => ({ x, y, width, height, rotation })

/** The box of a layer. A group is as large as its content; of its own transform, only the angle counts. */
export const boxOf = (page: DesignPage, id: string): Box | undefined => {
  const layer = findLayer(page, id)
  if (!layer) return undefined
  if (layer.type !== 'group') return boxOfLayer(layer)
  const leaves = leavesOf(page, [id])
  return leaves.length
    ? boxAround(
        leaves.flatMap((leaf) => cornersOf(boxOfLayer(leaf))),
        layer.transform.rotation,
      )
    : boxOfLayer(layer)
}

/** The box around layers, turned like them if they all have the same angle. */
export const frameOf = (page: DesignPage, ids: readonly string[]): Box | undefined => {
  const boxes = ids.flatMap((id) => boxOf(page, id) ?? [])
  const [first] = boxes
  if (!first || boxes.length === 1) return first
  const rotation = boxes.every((box) => box.rotation === first.rotation) ? first.rotation : 0
  return boxAround(boxes.flatMap(cornersOf), rotation)
}

/** The unturned rectangle around layers. */
export const boundsOfLayers = (page: DesignPage, ids: readonly string[]): Rect | undefined => {
  const corners = ids.flatMap((id) => boxOf(page, id) ?? []).flatMap(cornersOf)
  return corners.length ? rectAround(corners) : undefined
}
