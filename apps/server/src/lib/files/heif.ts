/**
 * Reads what the boxes of a HEIF picture say, before anything is decoded. ISO/IEC 23008-12: `ispe` holds width and height of an item, `irot` its
 * rotation in quarter turns; `hvcC` and `av1C` configure its decoder.
 */

export interface PictureSize {
  width: number
  height: number
}

interface Box {
  type: string
  body: Buffer
}

const mostBoxes = 10_000

function* boxes(bytes: Buffer): Generator<Box> {
  for (let at = 0, count = 0; at + 8 <= bytes.length && count < mostBoxes; count++) {
    const size = bytes.readUInt32BE(at) || bytes.length - at
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (size < 8 || at + size > bytes.length) return
    yield { type, body: bytes.subarray(at + 8, at + size) }
    at += size
  }
}

const child = (body: Buffer | undefined, type: string): Buffer | undefined => body && boxes(body).find((box) => box.type === type)?.body

function propertiesOf(bytes: Buffer): Buffer | undefined {
  const meta = child(bytes, 'meta')?.subarray(4)
  return child(child(meta, 'iprp'), 'ipco')
}

/** The type of a picture by the decoder that it needs. Undefined for other decoders, and for two. */
export function heifMime(bytes: Buffer): 'image/heic' | 'image/avif' | undefined {
  const properties = propertiesOf(bytes)
  const [isHevc, isAv1] = ['hvcC', 'av1C'].map((type) => child(properties, type) !== undefined)
  if (isHevc === isAv1) return undefined
  return isHevc ? 'image/heic' : 'image/avif'
}

/** The largest picture of the file (tiles and thumbnails are smaller). Undefined if the boxes contain no size. */
export function heifSize(bytes: Buffer): PictureSize | undefined {
  const properties = propertiesOf(bytes)
  if (!properties) return undefined
  let largest: PictureSize | undefined
  let turned = false
  for (const { type, body } of boxes(properties)) {
    if (type === 'irot' && body.length > 0) turned = body.readUInt8(0) % 2 === 1
    if (type !== 'ispe' || body.length < 12) continue
    const size = { width: body.readUInt32BE(4), height: body.readUInt32BE(8) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest && turned ? { width: largest.height, height: largest.width } : largest
}
