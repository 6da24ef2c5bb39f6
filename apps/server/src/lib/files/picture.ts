/** Decodes pictures, with every limit in one place. */
import type { Metadata, Sharp } from 'sharp'
import { heifSize, type PictureSize } from './heif.ts'
import { createSemaphore } from './semaphore.ts'

const maxPixels = 100_000_000

/** The content is broken or hostile. The message is safe to show. */
export class BadMedia extends Error {
  override name = 'BadMedia'
}

/** Longest side of a thumbnail, in pixels. */
const thumbnailSide = 480
const seconds = 60

const formats: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

/** Limits concurrent decoding per process, because a picture of 100 megapixels takes 400 MB. */
const places = createSemaphore(2)

/** HEIC is only decoded in child processes. */
export const needsChild = (mime: string): boolean => mime === 'image/heic'

export const isDecodable = (mime: string): boolean => mime in formats || needsChild(mime)

interface DecodeOptions {
  animated?: boolean
}

/** Runs decoding work once there is a free slot. Throws BadMedia for anything the decoder rejects. */
export function decode<T>(bytes: Uint8Array, work: (picture: Sharp) => Promise<T>, { animated = false }: DecodeOptions = {}): Promise<T> {
  return places(async () => {
    // Loaded lazily because many processes never need it.
    const { default: sharp } = await import('sharp')
    try {
      return await work(sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated }).timeout({ seconds }))
    } catch (error) {
      throw new BadMedia('The picture cannot be decoded.', { cause: error })
    }
  })
}

/** Width and height as displayed; of HEIC, before it is cropped. Throws BadMedia. */
export async function measure(bytes: Buffer, mime: string): Promise<PictureSize & { metadata?: Metadata }> {
  if (needsChild(mime)) {
    const size = heifSize(bytes)
    if (!size) throw new BadMedia('The picture does not tell its size.')
    return bounded(size)
  }
  const metadata = await decode(bytes, (picture) => picture.metadata())
  if (metadata.format !== formats[mime]) throw new BadMedia('The picture is not what its first bytes say.')
  return { ...bounded(metadata.autoOrient), metadata }
}

function bounded<S extends PictureSize>(size: S): S {
  if (size.width * size.height > maxPixels) throw new BadMedia('The picture has more than 100 megapixels.')
  return size
}

/** Decodes the complete picture (the first frame of an animation) and returns a small WebP without metadata. */
export const thumbnailOf = (bytes: Uint8Array): Promise<Buffer> =>
  decode(bytes, (picture) =>
    picture.autoOrient().resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer(),
  )
