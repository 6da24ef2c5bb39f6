/** Position, size and angle, which groups have too. */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { type Box, centerOf } from '../geometry/box.ts'
import { boxOf } from '../geometry/frames.ts'
import { moveLayers, turnLayers } from '../geometry/move-layers.ts'
import { resizeSide } from '../geometry/resize-layers.ts'
import { rounded } from '../model/numbers.ts'
import type { Property } from './property.ts'

const boxProperty = (key: keyof Box, set: (page: DesignPage, id: string, box: Box, value: number) => DesignPage): Property<number> => ({
  of: 'layer',
  get: ({ id }: Layer, page) => {
    const box = boxOf(page, id)
    return box && rounded(box[key])
  },
  set: (page, id, value) => {
    const box = boxOf(page, id)
    return box && Number.isFinite(value) ? set(page, id, box, value) : page
  },
})

export const boxProperties = {
  x: boxProperty('x', (page, id, box, value) => moveLayers(page, [id], { x: value - box.x, y: 0 })),
  y: boxProperty('y', (page, id, box, value) => moveLayers(page, [id], { x: 0, y: value - box.y })),
  width: boxProperty('width', (page, id, _, value) => resizeSide(page, id, 'width', value)),
  height: boxProperty('height', (page, id, _, value) => resizeSide(page, id, 'height', value)),
  rotation: boxProperty('rotation', (page, id, box, value) => turnLayers(page, [id], value - box.rotation, centerOf(box))),
}
