/** Makes a picture fit: first another format, then less quality, then fewer pixels. Keeps the aspect ratio and drops metadata. */
import type { Sharp } from 'sharp'
import { decode } from '#lib/files/picture.ts'

export interface Bounds {
  /** Bytes. */
  maxSize?: number
  maxPixels?: number
  maxWidth?: number
  maxHeight?: number
  mimes?: readonly string[]
}

export interface FittedPicture {
  bytes: Buffer
  mime: string
  width: number
  height: number
}

interface Format {
  mime: string
  qualities: readonly number[]
  write(picture: Sharp, quality: number): Sharp
}

const photo = [88, 78, 66] as const

const jpeg: Format = {
  mime: 'image/jpeg',
  qualities: photo,
  write: (p, quality) => p.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }),
}
const webp: Format = { mime: 'image/webp', qualities: photo, write: (p, quality) => p.webp({ quality }) }
const png: Format = { mime: 'image/png', qualities: [100], write: (p) => p.png({ compressionLevel: 9 }) }
const gif: Format = { mime: 'image/gif', qualities: [100], write: (p) => p.gif() }

/** Maximum number of encodings tried. The next scale is computed from the last size, so a few are usually enough. */
const mostTries = 24
/** Pixels. A picture with a shorter side than this is useless. */
const smallest = 32

interface Source {
  width: number
  height: number
  hasAlpha: boolean
  isAnimated: boolean
}

/** In the order they are tried. Keeps transparency and animation if an allowed format can. */
function formatsFor(mime: string, { hasAlpha, isAnimated }: Source, mimes: readonly string[] | undefined): Format[] {
  const allowed = (formats: Format[]) => formats.filter((format) => !mimes || mimes.includes(format.mime))
  if (isAnimated) return allowed(mime === 'image/gif' ? [gif, webp] : [webp, gif]).slice(0, 1)
  const transparent = hasAlpha ? allowed([png, webp]) : []
  return transparent.length ? transparent : allowed([jpeg, webp, png]).slice(0, 1)
}

function firstScale({ width, height }: Source, { maxWidth = width, maxHeight = height, maxPixels = width * height }: Bounds): number {
  return Math.min(1, maxWidth / width, maxHeight / height, Math.sqrt(maxPixels / (width * height)))
}

async function describe(bytes: Buffer): Promise<Source> {
  const { autoOrient, hasAlpha, pages } = await decode(bytes, (picture) => picture.metadata())
  const opaque = hasAlpha ? (await decode(bytes, (picture) => picture.stats())).isOpaque : true
  return { ...autoOrient, hasAlpha: !opaque, isAnimated: (pages ?? 1) > 1 }
}

/** Undefined if nothing usable fits. Throws BadMedia if the picture cannot be decoded. */
export async function fitPicture(bytes: Buffer, mime: string, bounds: Bounds): Promise<FittedPicture | undefined> {
  const source = await describe(bytes)
  const formats = formatsFor(mime, source, bounds.mimes)
  const maxSize = bounds.maxSize ?? Number.POSITIVE_INFINITY
  let scale = firstScale(source, bounds)
  for (let tries = 0; tries < mostTries && formats.length;) {
    const width = Math.max(1, Math.floor(source.width * scale))
    const height = Math.max(1, Math.floor(source.height * scale))
    if (scale < 1 && Math.min(width, height) < Math.min(smallest, source.width, source.height)) return undefined
    let least = Number.POSITIVE_INFINITY
    for (const format of formats) {
      for (const quality of format.qualities) {
        tries += 1
        const out = await encode(bytes, { source, width, height, format, quality })
        if (out.byteLength <= maxSize) return { bytes: out, mime: format.mime, width, height }
        least = Math.min(least, out.byteLength)
      }
    }
    scale *= Math.min(0.9, Math.max(0.4, Math.sqrt(maxSize / least) * 0.95))
  }
  return undefined
}

interface Encoding {
  source: Source
  width: number
  height: number
  format: Format
  quality: number
}

const encode = (bytes: Buffer, { source, width, height, format, quality }: Encoding): Promise<Buffer> =>
  decode(bytes, (picture) => format.write(picture.autoOrient().resize(width, height, { fit: 'fill' }), quality).toBuffer(), {
    animated: source.isAnimated,
  })
