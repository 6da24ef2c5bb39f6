/** Entry point of the thread that decodes a HEIC picture. */
import { parentPort, workerData } from 'node:worker_threads'
import { decodeHeic } from './decode-heic.ts'
import { toTiff } from './to-tiff.ts'

export interface HeicTask {
  bytes: Uint8Array
  maxPixels: number
  /** The ICC profile of Display P3. */
  p3: Uint8Array
}

/** The primaries of Display P3 (ITU-T H.273, table 2). Its transfer function, that of sRGB, is taken for all files that name them. */
const p3Primaries = 12

const { bytes, maxPixels, p3 } = workerData as HeicTask
const picture = decodeHeic(bytes, maxPixels)
const profile = picture.color === p3Primaries ? p3 : picture.color
const tiff = toTiff(picture, typeof profile === 'number' ? undefined : profile)
parentPort?.postMessage(tiff, [tiff.buffer])
