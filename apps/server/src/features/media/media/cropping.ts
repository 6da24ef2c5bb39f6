/** Crops pictures in child processes, because a hostile picture can hang or exhaust a decoder. */
import type { CropMediaBody } from '@broadside/contract/features/media.schemas'
import type { Static } from 'typebox'
import { createChildren } from '#lib/children.ts'
import { Problem } from '#lib/errors.ts'
import { createFairSemaphore, SemaphoreFull } from '#lib/fair-semaphore.ts'

declare module '#server/context.ts' {
  interface App {
    cropping: Cropping
  }
}

export type Area = Static<typeof CropMediaBody>

/** The size of an area that has fewer pixels than requested. */
export interface CropFault {
  width: number
  height: number
}

export interface Cropping extends AsyncDisposable {
  /**
   * Calls `load` once a process is free. Returns a PNG, or the size of the area if it has too few pixels. Throws ChildFailed for
   * a picture that can't be decoded within the limits, `service_unavailable` when too many wait.
   */
  crop(workspaceId: string, load: () => Promise<Uint8Array>, area: Area, signal: AbortSignal): Promise<Uint8Array | CropFault>
}

const retryAfterSeconds = 5

/** Starts no process before the first picture. A picture of 100 megapixels takes 400 MB, and its rotated copy as much. */
export function createCropping({ timeout = 30_000, memory = 1536 }: { timeout?: number; memory?: number } = {}): Cropping {
  const places = createFairSemaphore({ size: 2, waiting: { each: 20, all: 100 }, patience: 30_000 })
  const children = createChildren({ entry: new URL('crop-entry.ts', import.meta.url), timeout, idle: 30_000, heap: 128, memory })

  return {
    crop: async (workspaceId, load, area, signal) => {
      const release = await places.enter(workspaceId, signal).catch((error: unknown) => {
        throw error instanceof SemaphoreFull ? new Problem('service_unavailable', error.message, { retryAfter: retryAfterSeconds }) : error
      })
      try {
        const { head, parts } = await children.run({ head: area, parts: [await load()] }, signal)
        return parts[0] ?? (head as CropFault)
      } finally {
        release()
      }
    },
    [Symbol.asyncDispose]: () => children[Symbol.asyncDispose](),
  }
}
