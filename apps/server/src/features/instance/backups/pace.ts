/** Slows copying down, so that requests keep the disk and the processor. */
import { setTimeout as delay } from 'node:timers/promises'

export interface Pace {
  pass(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
}

const mebibyte = 1024 * 1024
/** Unused time that may be caught up with, so that a slow file doesn't make the next one a burst. */
const burstMs = 100

/** `rate` is in MiB per second for all streams together. */
export function createPace(rate: number): Pace {
  let free = performance.now()
  return {
    pass: async function* (bytes) {
      for await (const chunk of bytes) {
        const now = performance.now()
        free = Math.max(free, now - burstMs) + (chunk.byteLength / (rate * mebibyte)) * 1000
        if (free > now) await delay(free - now)
        yield chunk
      }
    },
  }
}
