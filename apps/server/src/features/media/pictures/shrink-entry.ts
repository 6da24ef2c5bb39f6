/** Entry of the processes that make small WebP pictures of what other servers sent. */
import sharp from 'sharp'
import { serveChild } from '#lib/child-entry.ts'

const sidePixels = 512
/** What Mastodon takes at most is 33 megapixels. */
const maxPixels = 40_000_000

// Everything that is not needed stays shut: SVG reads files and addresses, other formats have decoders that few people try to break.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`) })
sharp.cache(false)
sharp.concurrency(1)

serveChild(async ({ parts: [bytes] }) => {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const resized = picture.autoOrient().resize(sidePixels, sidePixels, { fit: 'inside', withoutEnlargement: true })
  return { head: {}, parts: [await resized.webp({ quality: 82 }).toBuffer()] }
})
