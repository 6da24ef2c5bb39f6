/** Pictures of layers, so that a layer that has only moved isn't drawn again. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { grown, isWithin } from '../render/boxes.ts'
import type { LayerSurface } from '../render/layer.ts'
import type { Window } from '../render/window.ts'
import type { Surfaces } from './surfaces.ts'

interface Kept extends LayerSurface {
  layer: Layer
  scale: number
  /** The part whose pixels are right, if the surface doesn't have all of the layer: near its ends, effects lack what is beyond them. */
  valid: Window | undefined
}

interface Wanted {
  scale: number
  /** What will be visible. */
  needed: Window
  /** Allows a place that is off by less than a pixel. */
  isRough: boolean
}

const looks = ['text', 'image', 'shape', 'paint', 'mask', 'erase_mask', 'effects'] as const
const sides = ['width', 'height', 'rotation', 'flip_x', 'flip_y'] as const

/** Parts are never changed in place, so the same parts look the same. */
const looksLike = (one: Layer, other: Layer): boolean =>
  looks.every((part) => one[part] === other[part]) && sides.every((side) => one.transform[side] === other.transform[side])

const moved = (window: Window, x: number, y: number): Window => ({ ...window, x: window.x + x, y: window.y + y })

/** In pixels. Documents round positions to a thousandth of a page pixel. */
const exact = 0.002

export type LayerCache = ReturnType<typeof createLayerCache>

export const createLayerCache = (surfaces: Surfaces) => {
  /** By the ids of layers. */
  const all = new Map<string, Kept>()

  const remove = (id: string, kept: Kept): void => {
    all.delete(id)
    surfaces.drop(kept.surface)
  }
  return {
    find: (layer: Layer, { scale, needed, isRough }: Wanted): LayerSurface | undefined => {
      const kept = all.get(layer.id)
      if (!kept || kept.scale !== scale || !looksLike(kept.layer, layer)) return undefined
      const offsets = [layer.transform.x - kept.layer.transform.x, layer.transform.y - kept.layer.transform.y].map((by) => by * scale)
      if (!isRough && offsets.some((offset) => Math.abs(offset - Math.round(offset)) > exact)) return undefined
      const [x = 0, y = 0] = offsets.map((offset) => Math.round(offset))
      const slack = isRough ? 1 : 0
      if (kept.valid && !isWithin(needed, grown(moved(kept.valid, x, y), slack))) return undefined
      if (!surfaces.use(kept.surface)) return undefined
      return { surface: kept.surface, window: moved(kept.window, x, y) }
    },
    keep: (kept: Kept): void => {
      const { id } = kept.layer
      const before = all.get(id)
      if (before) remove(id, before)
      all.set(id, kept)
      surfaces.keep(kept.surface)
    },
    drop: (isAffected: (layer: Layer) => boolean): void => {
      for (const [id, kept] of all) if (isAffected(kept.layer)) remove(id, kept)
    },
  }
}
