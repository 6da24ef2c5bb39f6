/**
 * Makes a picture fit: first another format, then less quality, then fewer pixels. Keeps the aspect ratio, drops metadata, and never
 * enlarges.
 */
import type { MediaConstraints } from '@broadside/networks/spec/index'
import type { Sharp } from 'sharp'
import { decode } from '#lib/files/picture.ts'
import type { Limit } from './limits.ts'

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

/** With less, artifacts show around text and in skies, so a picture loses pixels instead. */
const photo = [90, 80, 75] as const

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

const firstScale = ({ width, height }: Source, bounds: MediaConstraints): number => {
  const { maxWidth = width, maxHeight = height, maxPixels = width * height } = bounds
  return Math.min(1, maxWidth / width, maxHeight / height, Math.sqrt(maxPixels / (width * height)))
}

const leastScale = ({ width, height }: Source, { minWidth = 1, minHeight = 1 }: MediaConstraints): number =>
  Math.min(1, Math.max(minWidth / width, minHeight / height, smallest / Math.min(width, height)))

/** Whole pixels whose aspect ratio is still within its limits. */
function sizeAt({ width, height }: Source, scale: number, bounds: MediaConstraints): { width: number; height: number } {
  const { minWidth = 1, minHeight = 1, minRatio = 0, maxRatio = Number.POSITIVE_INFINITY } = bounds
  const wide = Math.max(minWidth, Math.floor(width * scale))
  const high = Math.max(minHeight, Math.floor(height * scale))
  if (wide / high > maxRatio) return { width: Math.max(1, Math.floor(high * maxRatio)), height: high }
  if (wide / high < minRatio) return { width: wide, height: Math.max(1, Math.floor(wide / minRatio)) }
  return { width: wide, height: high }
}

async function describe(bytes: Buffer): Promise<Source> {
  const { autoOrient, hasAlpha, pages } = await decode(bytes, (picture) => picture.metadata())
  const opaque = hasAlpha ? (await decode(bytes, (picture) => picture.stats())).isOpaque : true
  return { ...autoOrient, hasAlpha: !opaque, isAnimated: (pages ?? 1) > 1 }
}

/** Returns the limit that can't be met if nothing usable fits. Throws BadMedia if the picture can't be decoded. */
export async function fitPicture(bytes: Buffer, mime: string, bounds: MediaConstraints): Promise<FittedPicture | { unmet: Limit }> {
  const source = await describe(bytes)
  const formats = formatsFor(mime, source, bounds.mimes)
  if (!formats.length) return { unmet: 'media_type' }
  const maxSize = bounds.maxSize ?? Number.POSITIVE_INFINITY
  const floor = leastScale(source, bounds)
  let scale = firstScale(source, bounds)
  if (scale < floor) return { unmet: 'media_dimensions' }
  for (let tries = 0; tries < mostTries;) {
    const size = sizeAt(source, scale, bounds)
    let least = Number.POSITIVE_INFINITY
    for (const format of formats) {
      for (const quality of format.qualities) {
        tries += 1
        const out = await encode(bytes, { source, ...size, format, quality })
        if (out.byteLength <= maxSize) return { bytes: out, mime: format.mime, ...size }
        least = Math.min(least, out.byteLength)
      }
    }
    if (scale <= floor) break
    scale = Math.max(floor, scale * Math.min(0.9, Math.max(0.4, Math.sqrt(maxSize / least) * 0.95)))
  }
  return { unmet: 'media_size' }
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
