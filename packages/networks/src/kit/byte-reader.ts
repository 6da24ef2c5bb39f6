/** Reads a stream in parts, each once and in order, so that a large file never has to be in memory. */
import { NetworkError } from '../spec/index.ts'

const incomplete = (): NetworkError => new NetworkError({ kind: 'unavailable', evidence: 'not_sent', code: 'file_incomplete' })

export interface ByteReader {
  /** Returns the bytes from `first` to `last`, both included. `first` must not be before the end of an earlier part. */
  read(first: number, last: number): Promise<Uint8Array<ArrayBuffer>>
  /** Stops reading. */
  close(): Promise<void>
}

/** `open` is called for the first part, so that a file whose parts were all sent before isn't read. */
export const createByteReader = (open: () => ReadableStream<Uint8Array>): ByteReader => {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let position = 0
  let rest: Uint8Array = new Uint8Array()

  const next = async (): Promise<Uint8Array> => {
    if (rest.byteLength > 0) return rest
    reader ??= open().getReader()
    const { done, value } = await reader.read()
    if (done) throw incomplete()
    return value
  }

  /** Passes on at most this many bytes of what was read last. */
  const take = async (most: number): Promise<Uint8Array> => {
    const bytes = await next()
    const taken = bytes.subarray(0, most)
    rest = bytes.subarray(taken.byteLength)
    position += taken.byteLength
    return taken
  }

  return {
    read: async (first, last) => {
      while (position < first) await take(first - position)
      const part = new Uint8Array(last - first + 1)
      for (let filled = 0; filled < part.byteLength;) {
        const taken = await take(part.byteLength - filled)
        part.set(taken, filled)
        filled += taken.byteLength
      }
      return part
    },
    close: async () => void (await reader?.cancel()),
  }
}
