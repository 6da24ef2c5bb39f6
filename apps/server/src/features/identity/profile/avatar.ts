/** Pictures of users: whatever was uploaded becomes a small square without metadata. */
import { createHash } from 'node:crypto'
import { invalidAt, Problem } from '#lib/errors.ts'
import { BadMedia, decode } from '#lib/files/picture.ts'
import { sniff } from '#lib/files/sniff.ts'

/** Bytes. */
const uploadLimit = 2 * 1024 * 1024
/** Pixels. */
const side = 512

const accepted = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** All bytes of an upload. Throws `body_too_large`, and reads no further then. */
export async function readUpload(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > uploadLimit)
      throw new Problem('body_too_large', `A picture may have at most ${uploadLimit} bytes.`, { headers: { connection: 'close' } })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export interface Avatar {
  /** WebP. */
  bytes: Buffer
  /** Of the bytes: the address changes with the picture. */
  hash: string
  path: string
}

/** Throws `validation_failed` for what is no PNG, JPEG or WebP, or cannot be decoded. */
export async function makeAvatar(upload: Buffer): Promise<Avatar> {
  const mime = await sniff({ head: upload, whole: async () => upload, filename: '', declared: '' })
  if (!mime || !accepted.has(mime)) throw invalidAt('body', 'The picture must be a PNG, JPEG or WebP.')
  const bytes = await decode(upload, (picture) =>
    picture.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  ).catch((error: unknown) => {
    throw error instanceof BadMedia ? invalidAt('body', error.message) : error
  })
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { bytes, hash, path: `/avatars/${hash}.webp` }
}
