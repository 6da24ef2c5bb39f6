/** Entry point of the processes that crop pictures. */
import sharp, { type Sharp } from 'sharp'
import { serveChild } from '#lib/child-entry.ts'
import type { Area, CropFault } from './cropping.ts'

const maxPixels = 100_000_000
/** Pixels of the longer side. */
const longest = 4096

// Block every other loader: SVG reads files and URLs, and other formats have rarely tested decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`) })
sharp.cache(false)
sharp.concurrency(1)

interface Size {
  width: number
  height: number
}

/** The pixels of an area, at least one, and within the picture. */
function pixelsOf({ x, y, width, height }: Area, picture: Size) {
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
function sizeOf({ width_px: width, height_px: height }: Area, area: Size): Size {
  if (width !== undefined && height !== undefined) return { width, height }
  const scale =
    width === undefined
      ? height === undefined
        ? Math.min(1, longest / Math.max(area.width, area.height))
        : height / area.height
      : width / area.width
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) }
}

const write = (picture: Sharp): Promise<Buffer> => picture.toColorspace('srgb').png({ compressionLevel: 6 }).toBuffer()

serveChild<Area>(async ({ head: area, parts: [bytes] }) => {
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const { autoOrient: picture } = await open().metadata()
  const cut = pixelsOf(area, picture)
  const size = sizeOf(area, cut)
  if (size.width > cut.width || size.height > cut.height) {
    const fault: CropFault = { width: cut.width, height: cut.height }
    return { head: fault, parts: [] }
  }
  const cropped = open().autoOrient().extract(cut).resize(size.width, size.height, { fit: 'cover' })
  return { head: {}, parts: [await write(cropped)] }
})
