import { crc32, deflateSync } from 'node:zlib'
import type { DraftMedia, MediaFile } from '../spec/index.ts'

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A dark picture in the shape of a video, as PNG: https://www.w3.org/TR/png-3/ */
const toPicture = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of gray.
  header.writeUInt8(8, 8)
  const rows = Buffer.alloc((width + 1) * height, 0x1a)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', new Uint8Array())]),
  )
}

const longestSide = 640

/** Reddit requires a poster with every video, even if none was chosen. */
export const toPlainPoster = ({ width = 16, height = 9 }: DraftMedia): MediaFile => {
  const scale = longestSide / Math.max(width, height)
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * scale))
  const bytes = toPicture(side(width), side(height))
  return {
    mime: 'image/png',
    size: bytes.byteLength,
    filename: 'poster.png',
    bytes: async () => bytes,
    stream: ({ start, end } = { start: 0, end: bytes.byteLength }) => new Blob([bytes.subarray(start, end)]).stream(),
  }
}
