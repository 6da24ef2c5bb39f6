/** Generated images, so that a test knows every byte. */
import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Creates a PNG (https://www.w3.org/TR/png-3/) in 8-bit RGB. `noise` is incompressible: about three bytes per pixel. */
export function createPng(width: number, height: number, fill: 'grey' | 'noise' = 'grey'): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = 1 + width * 3
  const pixels = Buffer.alloc(row * height, 0x99)
  if (fill === 'noise') randomFillSync(pixels)
  // Each row starts with its filter type; 0 is none.
  for (let y = 0; y < height; y += 1) pixels[y * row] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}
