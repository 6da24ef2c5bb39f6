/** Estimates the cost of drawing a page from the document alone. */
import type { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import type { Size } from './stage.ts'
import { fromPage, opacityOf, wholePixels, windowOf } from './window.ts'

/** Maximum pixels of all of a page's layers: one that covers the largest page at the largest scale. */
export const maxSurfacePixels = 64 * 1024 * 1024

const pixelsOf = (layer: Layer, page: Size, scale: number): number => {
  const window = windowOf(layer, { x: 0, y: 0, ...page }, scale)
  if (!window) return 0
  const seen = { x: window.x / scale, y: window.y / scale, width: window.width / scale, height: window.height / scale }
  const hasOwnPixels = layer.image?.adjustments !== undefined || layer.paint?.gradient?.type === 'diamond'
  const own = hasOwnPixels ? wholePixels(layer.transform, fromPage(layer.transform, seen)) : undefined
  return window.width * window.height + (own ? own.width * own.height : 0)
}

/** Counts the pixels of all surfaces a page's layers are drawn on before compositing. */
export const countSurfacePixels = (
  { layers }: DesignPage,
  { width_px: width, height_px: height }: Pick<DesignDocument, 'width_px' | 'height_px'>,
  scale: number,
): number => {
  const byId = new Map(layers.map((layer) => [layer.id, layer]))
  return layers
    .filter((layer) => layer.type !== 'group' && opacityOf(layer, byId) > 0)
    .reduce((sum, layer) => sum + pixelsOf(layer, { width, height }, scale), 0)
}
