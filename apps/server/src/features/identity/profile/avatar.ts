/** User pictures: every upload becomes a small square without metadata. */
import { createHash } from 'node:crypto'
import { invalidAt, Problem, say, uncoded } from '#lib/errors.ts'
import { BadMedia, decode } from '#lib/files/picture.ts'
import { sniff } from '#lib/files/sniff.ts'

const maxBytes = 2 * 1024 * 1024
const sidePixels = 512

const accepted = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Throws `body_too_large` without reading further. */
export async function readUpload(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > maxBytes)
      throw new Problem('body_too_large', `The limit for an image is ${maxBytes} bytes.`, { headers: { connection: 'close' } })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export interface Avatar {
  bytes: Buffer
  /** Hash of the bytes, so that the URL changes with the picture. */
  hash: string
  path: string
}

/** Throws `validation_failed` if the upload is not a decodable PNG, JPEG or WebP. */
export async function makeAvatar(upload: Buffer): Promise<Avatar> {
  const mime = await sniff({ head: upload, whole: async () => upload, filename: '', declared: '' })
  if (!mime || !accepted.has(mime)) throw invalidAt('body', say('picture_type'))
  const bytes = await decode(upload, (picture) =>
    picture.autoOrient().resize(sidePixels, sidePixels, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  ).catch((error: unknown) => {
    throw error instanceof BadMedia ? invalidAt('body', uncoded(error.message)) : error
  })
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { bytes, hash, path: `/avatars/${hash}.webp` }
}
