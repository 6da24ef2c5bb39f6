import type { Sharp } from 'sharp'
import type { Area, CropFault, ImageSize } from './imaging.ts'

/** Pixels of the longer side. */
const longest = 4096

/** The pixels of an area, at least one, and within the picture. */
function pixelsOf({ x, y, width, height }: Area, picture: ImageSize) {
  const left = Math.min(Math.round(x * picture.width), picture.width - 1)
  const top = Math.min(Math.round(y * picture.height), picture.height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(width * picture.width), picture.width - left)),
    height: Math.max(1, Math.min(Math.round(height * picture.height), picture.height - top)),
  }
}

/** The requested size; a missing side follows the shape of the area. */
function sizeOf({ width_px: width, height_px: height }: Area, area: ImageSize): ImageSize {
  if (width !== undefined && height !== undefined) return { width, height }
  const scale =
    width === undefined
      ? height === undefined
        ? Math.min(1, longest / Math.max(area.width, area.height))
        : height / area.height
      : width / area.width
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) }
}

/** `open` returns the picture from its start, once to measure it and once to crop it. */
export async function cropPicture(open: () => Sharp, area: Area): Promise<Buffer | CropFault> {
  const { autoOrient: picture } = await open().metadata()
  const cut = pixelsOf(area, picture)
  const size = sizeOf(area, cut)
  if (size.width > cut.width || size.height > cut.height) return { width: cut.width, height: cut.height }
  const cropped = open().autoOrient().extract(cut).resize(size.width, size.height, { fit: 'cover' })
  return cropped.toColorspace('srgb').png({ compressionLevel: 6 }).toBuffer()
}
