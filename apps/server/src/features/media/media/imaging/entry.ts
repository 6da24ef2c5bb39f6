/** Entry point of the processes that crop and convert pictures. */
import sharp from 'sharp'
import { serveChild } from '#lib/child-entry.ts'
import { needsChild } from '#lib/files/picture.ts'
import { fitPicture } from '../files/fit.ts'
import { cropPicture } from './crop-picture.ts'
import { openHeic } from './heic/open-heic.ts'
import type { ImagingTask } from './imaging.ts'
import { encodeVariant } from './variant.ts'

const maxPixels = 100_000_000

// Block every other loader: SVG reads files and URLs, and other formats have rarely tested decoders. TIFF is only read where it was written here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`) })
sharp.cache(false)
sharp.concurrency(1)

serveChild<ImagingTask>(async ({ head: task, parts: [original = new Uint8Array()] }) => {
  const bytes = needsChild(task.mime) ? await openHeic(original, maxPixels) : original
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  if ('area' in task) {
    const cropped = await cropPicture(open, task.area)
    return cropped instanceof Buffer ? { head: {}, parts: [cropped] } : { head: cropped, parts: [] }
  }
  if ('constraints' in task) {
    const fitted = await fitPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), task.mime, task.constraints)
    if ('unmet' in fitted) return { head: fitted, parts: [] }
    const { bytes: made, ...head } = fitted
    return { head, parts: [made] }
  }
  const { width, height } = (await open().metadata()).autoOrient
  const { data, info } = await encodeVariant(open(), task.variant).toBuffer({ resolveWithObject: true })
  return { head: { width: info.width, height: info.height, original: { width, height } }, parts: [data] }
})
