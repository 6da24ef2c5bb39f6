/** Decodes HEIC pictures for sharp, whose own decoder lacks the codec. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import type { HeicTask } from './heic-thread.ts'

let p3: Promise<Uint8Array> | undefined

/** The profile that sharp contains. */
async function readP3(): Promise<Uint8Array> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } })
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata()
  if (!icc) throw new Error('The profile of Display P3 is missing.')
  return icc
}

/**
 * Returns an uncompressed TIFF of the picture as shown, with its color profile. Throws for files that can't be decoded. A thread decodes,
 * because memory of WebAssembly is only returned with it, and what follows may need as much.
 */
export async function openHeic(bytes: Uint8Array, maxPixels: number): Promise<Uint8Array> {
  const workerData: HeicTask = { bytes, maxPixels, p3: await (p3 ??= readP3()) }
  const worker = new Worker(new URL('heic-thread.ts', import.meta.url), { workerData, env: {} })
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The decoder ended without a picture.')
  })
  try {
    const [tiff] = (await Promise.race([once(worker, 'message'), ended])) as [Uint8Array]
    return tiff
  } finally {
    await worker.terminate()
    await ended.catch(() => undefined)
  }
}
