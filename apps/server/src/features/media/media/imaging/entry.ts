/** Entry point of the processes that crop and convert pictures. */
import sharp from 'sharp'
import { serveChild } from '#lib/child-entry.ts'
import { cropPicture } from './crop-picture.ts'
import type { ImageSize, ImagingTask } from './imaging.ts'
import { encodeVariant } from './variant.ts'

const maxPixels = 100_000_000

// Block every other loader: SVG reads files and URLs, and other formats have rarely tested decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`) })
sharp.cache(false)
sharp.concurrency(1)

serveChild<ImagingTask>(async ({ head: task, parts: [bytes] }) => {
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  if ('area' in task) {
    const cropped = await cropPicture(open, task.area)
    return cropped instanceof Buffer ? { head: {}, parts: [cropped] } : { head: cropped, parts: [] }
  }
  const { data, info } = await encodeVariant(open(), task.variant).toBuffer({ resolveWithObject: true })
  const size: ImageSize = { width: info.width, height: info.height }
  return { head: size, parts: [data] }
})
