/** Reads a container in a thread with bounded memory and time, so that a hostile file breaks only its own analysis. */
import { Worker } from 'node:worker_threads'
import { BadMedia } from '#lib/files/picture.ts'
import type { Bytes, Facts } from './probe.ts'
import type { FromThread, ToThread } from './probe-thread.ts'

/** MiB of the thread's heap. The tables of a video of several hours take a few dozen. */
const heap = 512
const largestRead = 128 * 1024 * 1024

/** Rejects with BadMedia if the file is invalid, else with the error of `read`. `timeout` in milliseconds. */
export async function probeInThread({ size, read }: Bytes, { timeout = 120_000 } = {}): Promise<Facts> {
  const { promise, resolve, reject } = Promise.withResolvers<Facts>()
  const worker = new Worker(new URL('probe-thread.ts', import.meta.url), {
    workerData: { size },
    resourceLimits: { maxOldGenerationSizeMb: heap },
    env: {},
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => reject(new BadMedia('Reading the file took too long.')), timeout)
  const answerRead = async ({ read: number, start, end }: { read: number; start: number; end: number }) => {
    if (end - start > largestRead || start < 0 || end > size) return reject(new BadMedia('The file is damaged.'))
    try {
      const bytes = await read(start, end)
      worker.postMessage({ read: number, bytes } satisfies ToThread)
    } catch (error) {
      reject(error)
    }
  }
  worker.on('message', (message: FromThread) => {
    if ('read' in message) void answerRead(message)
    else if ('facts' in message) resolve(message.facts)
    else reject(new BadMedia("The file isn't a readable video or audio file.", { cause: message.failed }))
  })
  worker.on('error', (error) => reject(new BadMedia('The file is too complex to read.', { cause: error })))
  worker.on('exit', () => reject(new BadMedia("Couldn't read the complete file.")))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
