/** Decodes HEIC. Memory is only returned with the thread that runs this, so nothing is freed here. */
import { type Libheif, openLibheif } from './libheif.ts'

/** The pixels as shown: upright and cropped as the file says, in rows that may be longer than the picture is wide. */
export interface HeicPixels {
  width: number
  height: number
  channels: 3 | 4
  /** Whether the colors were multiplied by the opacity. */
  isPremultiplied: boolean
  bytes: Uint8Array
  /** Bytes from one row to the next. */
  stride: number
  /** An ICC profile, or the number of the primaries (ITU-T H.273, table 2). Absent if the file has neither. */
  color: Uint8Array | number | undefined
}

// Values of enumerations in heif_image.h: a color space, a channel, and how pixels are stored.
const rgb = 1
const interleaved = 10
const chroma = { 3: 10, 4: 11 } as const

const iccColorSpaceAt = 16
const primariesAt = 4

function readColor(lib: Libheif, handle: number): HeicPixels['color'] {
  const profile = lib.getProfile(handle)
  // A profile for grays doesn't describe the decoded pixels.
  if (profile.length) return Buffer.from(profile).toString('latin1', iccColorSpaceAt, iccColorSpaceAt + 4) === 'RGB ' ? profile : undefined
  try {
    return lib.numberAt(lib.getNclx(handle) + primariesAt)
  } catch {
    return undefined
  }
}

/** Throws for files that libheif rejects, those with other dimensions than their boxes among them, and before decoding those with more pixels. */
export function decodeHeic(file: Uint8Array, maxPixels: number): HeicPixels {
  const lib = openLibheif()
  const context = lib.createContext()
  lib.readFile(context, lib.copyIn(file), file.byteLength)
  const handle = lib.getPrimary(context)
  const pixels = lib.getWidth(handle) * lib.getHeight(handle)
  if (pixels > maxPixels) throw new Error(`The picture has ${pixels} pixels.`)
  const color = readColor(lib, handle)
  const channels = lib.hasAlpha(handle) ? 4 : 3
  const image = lib.decode(handle, rgb, chroma[channels])
  const [width, height] = [lib.getDecodedWidth(image, interleaved), lib.getDecodedHeight(image, interleaved)]
  const { at, stride } = lib.getPlane(image, interleaved)
  const isPremultiplied = lib.isPremultiplied(image) !== 0
  return { width, height, channels, isPremultiplied, bytes: lib.bytesAt(at, stride * height), stride, color }
}
