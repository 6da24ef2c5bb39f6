/** Position, size and angle, which groups have too. */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { type Box, centerOf } from '../geometry/box.ts'
import { boxOf } from '../geometry/frames.ts'
import { moveLayers, turnLayers } from '../geometry/move-layers.ts'
import { resizeSide } from '../geometry/resize-layers.ts'
import { rounded } from '../model/numbers.ts'
import type { LayerProperty } from './property.ts'

type SetOf = (page: DesignPage, id: string, box: Box, value: number) => DesignPage

const boxProperty = (key: keyof Box, set: SetOf, reflows = false): LayerProperty<number> => ({
  of: 'layer',
  reflows,
  get: ({ id }: Layer, page) => {
    const box = boxOf(page, id)
    return box && rounded(box[key])
  },
  set: (page, id, value) => {
    const box = boxOf(page, id)
    return box && Number.isFinite(value) ? set(page, id, box, value) : page
  },
})

const sideProperty = (side: 'width' | 'height', constrained: boolean): LayerProperty<number> =>
  boxProperty(side, (page, id, _, value) => resizeSide(page, id, { side, length: value, constrained }), true)

export const boxProperties = {
  x: boxProperty('x', (page, id, box, value) => moveLayers(page, [id], { x: value - box.x, y: 0 })),
  y: boxProperty('y', (page, id, box, value) => moveLayers(page, [id], { x: 0, y: value - box.y })),
  width: sideProperty('width', false),
  height: sideProperty('height', false),
  /** The other side follows. */
  widthInProportion: sideProperty('width', true),
  heightInProportion: sideProperty('height', true),
  rotation: boxProperty('rotation', (page, id, box, value) => turnLayers(page, [id], value - box.rotation, centerOf(box))),
}
