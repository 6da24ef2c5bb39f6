/** Decides which layers are drawn once and kept as pictures. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import type { Keeping, Scene } from '../render/items.ts'
import { drawOnSurface, type LayerSurface, type PreparedLayer } from '../render/layer.ts'
import type { Box } from '../render/stage.ts'
import { coveredWindow, visibleWindow, type Window } from '../render/window.ts'
import { createLayerCache } from './layer-cache.ts'
import type { Surfaces } from './surfaces.ts'

interface View {
  window: Window
  scale: number
  isMoving: boolean
}

export interface Pictures {
  finderFor(view: View): Keeping['find']
  /** Draws the layers that will move, unless they are drawn as fast as a picture of them. */
  warm(scene: Scene, layers: readonly Layer[]): void
  drop(isAffected: (layer: Layer) => boolean): void
}

const pixelsOf = ({ width, height }: Window): number => width * height

const toPage = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x / scale,
  y: y / scale,
  width: width / scale,
  height: height / scale,
})

/** A layer up to this size is drawn completely, so that its picture stays right when it moves onto the page. */
const fewPixels = 1024 * 1024

const isSimple = ({ shape }: Layer): boolean => shape !== undefined

export const createPictures = (surfaces: Surfaces): Pictures => {
  const cache = createLayerCache(surfaces)

  const draw = (prepared: PreparedLayer, { window, scale }: Pick<View, 'window' | 'scale'>): LayerSurface | undefined => {
    const { layer, content } = prepared
    const covered = coveredWindow(layer, scale, content)
    if (!covered) return undefined
    const isComplete = pixelsOf(covered) <= Math.max(fewPixels, pixelsOf(window))
    const area = toPage(isComplete ? covered : window, scale)
    const own = drawOnSurface(prepared, area)
    if (own) cache.keep({ ...own, layer, scale, valid: isComplete ? undefined : visibleWindow(layer, area, scale, content) })
    return own
  }
  return {
    finderFor: (view) => (prepared, isDirect) => {
      if (isDirect && !view.isMoving) return undefined
      const { layer, content } = prepared
      const { window, scale } = view
      const needed = visibleWindow(layer, toPage(window, scale), scale, content)
      const kept = needed && cache.find(layer, { scale, needed, isRough: view.isMoving })
      return kept ?? (isDirect ? undefined : draw(prepared, view))
    },
    warm: ({ prepare, area, scale }, layers) => {
      const window = { x: area.x * scale, y: area.y * scale, width: area.width * scale, height: area.height * scale }
      for (const layer of layers) {
        const prepared = prepare(layer)
        const needed = visibleWindow(layer, area, scale, prepared.content)
        if (!needed || isSimple(layer) || cache.find(layer, { scale, needed, isRough: false })) continue
        draw(prepared, { window, scale })
      }
    },
    drop: (isAffected) => cache.drop(isAffected),
  }
}
