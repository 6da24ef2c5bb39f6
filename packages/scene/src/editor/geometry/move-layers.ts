/** Moves, turns and mirrors layers with everything in them. */
import type { DesignPage, Layer, Transform } from '@broadside/contract/features/design-document.schemas'
import { maxPosition } from '@broadside/contract/features/design-limits'
import { clamp } from '../model/numbers.ts'
import { updateLayers } from '../model/pages.ts'
import { pickLayers, withContent } from '../model/tree.ts'
import { bounded } from './bounded.ts'
import { type Box, centerOf } from './box.ts'
import { frameOf } from './frames.ts'
import { add, type Point, subtract, turn } from './point.ts'

const transformed = (layer: Layer, part: Partial<Transform>): Layer => ({ ...layer, transform: bounded({ ...layer.transform, ...part }) })

const centered = ({ transform }: Layer, center: Point) => ({ x: center.x - transform.width / 2, y: center.y - transform.height / 2 })

/** Moves by less where a layer would leave the coordinates of a document, so that all keep their distance. */
export const moveLayers = (page: DesignPage, ids: readonly string[], by: Point): DesignPage => {
  const all = withContent(page, ids)
  const layers = pickLayers(page, all)
  const limited = (axis: 'x' | 'y') => {
    const places = layers.map(({ transform }) => transform[axis])
    return clamp(by[axis], Math.min(0, -maxPosition - Math.min(...places)), Math.max(0, maxPosition - Math.max(...places)))
  }
  const step = { x: limited('x'), y: limited('y') }
  if (step.x === 0 && step.y === 0) return page
  return updateLayers(page, all, (layer) => transformed(layer, add(layer.transform, step)))
}

/** Turns layers clockwise, together, around a point. */
export const turnLayers = (page: DesignPage, ids: readonly string[], degrees: number, around: Point): DesignPage =>
  updateLayers(page, withContent(page, ids), (layer) =>
    transformed(layer, {
      ...centered(layer, turn(centerOf(layer.transform), degrees, around)),
      rotation: layer.transform.rotation + degrees,
    }),
  )

/** Mirrors a center along the sides of a box. */
const mirror = (point: Point, box: Box, axis: 'x' | 'y'): Point => {
  const center = centerOf(box)
  const { x, y } = turn(subtract(point, center), -box.rotation)
  return add(center, turn(axis === 'x' ? { x: -x, y } : { x, y: -y }, box.rotation))
}

/** Mirrors layers together: `x` exchanges left and right of their frame. */
export const flipLayers = (page: DesignPage, ids: readonly string[], axis: 'x' | 'y'): DesignPage => {
  const frame = frameOf(page, ids)
  if (!frame) return page
  return updateLayers(page, withContent(page, ids), (layer) => {
    const { transform } = layer
    return transformed(layer, {
      ...centered(layer, mirror(centerOf(transform), frame, axis)),
      rotation: 2 * frame.rotation - transform.rotation,
      ...(axis === 'x' ? { flip_x: !transform.flip_x } : { flip_y: !transform.flip_y }),
    })
  })
}
