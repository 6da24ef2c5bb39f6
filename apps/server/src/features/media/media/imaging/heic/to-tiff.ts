/**
 * Writes pixels as an uncompressed TIFF, a form in which sharp reads pixels together with their color profile. TIFF 6.0:
 * https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf
 */
import type { HeicPixels } from './decode-heic.ts'

/** The reader holds one strip in memory. */
const rowsPerStrip = 64
const pixelsAt = 8

const short = 3
const long = 4
const undefinedBytes = 7
const sizes = { [short]: 2, [long]: 4, [undefinedBytes]: 1 } as const

type Field = [tag: number, type: keyof typeof sizes, values: readonly number[] | Uint8Array]

/** Fields in the order of their tags, as the format requires. */
function fieldsOf({ width, height, channels }: HeicPixels, profile: Uint8Array | undefined): Field[] {
  const stripBytes = rowsPerStrip * width * channels
  const strips = Array.from({ length: Math.ceil(height / rowsPerStrip) }, (_, index) => index)
  const lastBytes = height * width * channels - (strips.length - 1) * stripBytes
  return [
    [256, long, [width]],
    [257, long, [height]],
    [258, short, Array.from({ length: channels }, () => 8)],
    // Not compressed, and RGB.
    [259, short, [1]],
    [262, short, [2]],
    [273, long, strips.map((index) => pixelsAt + index * stripBytes)],
    [277, short, [channels]],
    [278, long, [rowsPerStrip]],
    [279, long, strips.map((index) => (index < strips.length - 1 ? stripBytes : lastBytes))],
    // The fourth channel is an opacity that isn't multiplied into the colors.
    ...(channels === 4 ? [[338, short, [2]] satisfies Field] : []),
    ...(profile ? [[34675, undefinedBytes, profile] satisfies Field] : []),
  ]
}

/** Values of more than four bytes are behind the directory. Offsets are even. */
function writeFields(fields: readonly Field[], start: number): Buffer {
  const head = 2 + fields.length * 12 + 4
  const directory = Buffer.alloc(head + fields.reduce((sum, [, type, values]) => sum + values.length * sizes[type] + 1, 0))
  let free = head
  directory.writeUInt16LE(fields.length)
  for (const [index, [tag, type, values]] of fields.entries()) {
    const entry = 2 + index * 12
    directory.writeUInt16LE(tag, entry)
    directory.writeUInt16LE(type, entry + 2)
    directory.writeUInt32LE(values.length, entry + 4)
    const isShort = values.length * sizes[type] <= 4
    if (!isShort) directory.writeUInt32LE(start + free, entry + 8)
    let at = isShort ? entry + 8 : free
    for (const value of values) at = directory.writeUIntLE(value, at, sizes[type])
    if (!isShort) free = at + (at % 2)
  }
  return directory
}

function divideByOpacity(pixels: Uint8Array): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const opacity = pixels[at + 3] ?? 0
    if (opacity > 0 && opacity < 255)
      for (let i = at; i < at + 3; i++) pixels[i] = Math.min(255, Math.round(((pixels[i] ?? 0) * 255) / opacity))
  }
}

export function toTiff(picture: HeicPixels, profile: Uint8Array | undefined): Uint8Array<ArrayBuffer> {
  const { width, height, channels, bytes, stride } = picture
  const row = width * channels
  const end = pixelsAt + height * row
  const start = end + (end % 2)
  const directory = writeFields(fieldsOf(picture, profile), start)
  const tiff = new Uint8Array(start + directory.length)
  tiff.set([0x49, 0x49, 42, 0])
  new DataView(tiff.buffer).setUint32(4, start, true)
  for (let y = 0; y < height; y++) tiff.set(bytes.subarray(y * stride, y * stride + row), pixelsAt + y * row)
  if (picture.isPremultiplied) divideByOpacity(tiff.subarray(pixelsAt, end))
  tiff.set(directory, start)
  return tiff
}
