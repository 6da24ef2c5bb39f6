/** Entry point of the processes that scale down pictures from other servers. */
import sharp from 'sharp'
import { serveChild } from '#lib/child-entry.ts'

const sidePixels = 512
/** Mastodon's limit is 33 megapixels. */
const maxPixels = 40_000_000

// Block every other loader: SVG reads files and URLs, and other formats have rarely tested decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`) })
sharp.cache(false)
sharp.concurrency(1)

serveChild(async ({ parts: [bytes] }) => {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const resized = picture.autoOrient().resize(sidePixels, sidePixels, { fit: 'inside', withoutEnlargement: true })
  return { head: {}, parts: [await resized.webp({ quality: 82 }).toBuffer()] }
})
