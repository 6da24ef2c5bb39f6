import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { BackupFailure } from './failure.ts'

/**
 * Reads the source to its end even if the transformation ends before, so that a checksum over all of it counts. An error
 * of the source reaches the reader.
 */
async function* through(bytes: AsyncIterable<Uint8Array>, transform: ReturnType<typeof createZstdCompress>): AsyncGenerator<Buffer> {
  let isOver = false
  const over = finished(transform, { writable: false }).catch(() => {})
  void over.then(() => (isOver = true))
  const feed = async () => {
    for await (const chunk of bytes) {
      if (isOver || transform.write(chunk)) continue
      const stop = new AbortController()
      await Promise.race([over, once(transform, 'drain', { signal: stop.signal }).catch(() => {})])
      stop.abort()
    }
    transform.end()
  }
  const fed = feed()
  fed.catch((error: unknown) => transform.destroy(error as Error))
  try {
    yield* transform as AsyncIterable<Buffer>
    await fed
  } finally {
    transform.destroy()
  }
}

export const compress = (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> => through(bytes, createZstdCompress())

/** Rejects with BackupFailure `damaged`, also for what no checksum has reached yet. */
export async function* decompress(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    yield* through(bytes, createZstdDecompress())
  } catch (error) {
    if (!/^(?:ZSTD_|ERR_|Z_)/.test(String((error as NodeJS.ErrnoException).code))) throw error
    throw new BackupFailure('damaged', `The file ${name} of the backup is damaged.`, error)
  }
}
