/** Pixels of adjusted images, which are the same at every zoom level, and take long to compute. */
import type { ImagePart } from '@broadside/contract/features/design-document.schemas'
import { isWithin } from '../render/boxes.ts'
import type { Box, Size, Stage, Surface } from '../render/stage.ts'
import type { Surfaces } from './surfaces.ts'

interface Kept {
  surface: Surface
  size: Size
  /** The part of the image's box that is on the surface. */
  part: Box
}

export interface AdjustedImages {
  find: NonNullable<Stage['findAdjusted']>
  /** Releases the pixels of images that fail the test. */
  retain(isUsed: (image: ImagePart) => boolean): void
}

/** Larger images are only kept as far as they are visible. */
const mostPixels = 4096 * 4096

/** Image parts are never changed in place, so the same part has the same pixels. */
export const createAdjustedImages = (surfaces: Surfaces): AdjustedImages => {
  const all = new Map<ImagePart, Kept>()

  const drop = (image: ImagePart): void => {
    const kept = all.get(image)
    if (kept) surfaces.drop(kept.surface)
    all.delete(image)
  }
  return {
    find: (image, size, part, draw) => {
      const known = all.get(image)
      const isKnown = known?.size.width === size.width && known.size.height === size.height && surfaces.use(known.surface)
      if (isKnown && isWithin(part, known.part)) return known
      drop(image)
      // While values change, the visible part is enough. Once the view changes, the rest is needed soon.
      const complete = { x: 0, y: 0, width: Math.ceil(size.width), height: Math.ceil(size.height) }
      const next = isKnown && complete.width * complete.height <= mostPixels ? complete : part
      const kept = { surface: draw(next), size, part: next }
      surfaces.keep(kept.surface)
      all.set(image, kept)
      return kept
    },
    retain: (isUsed) => {
      for (const image of all.keys()) if (!isUsed(image)) drop(image)
    },
  }
}
