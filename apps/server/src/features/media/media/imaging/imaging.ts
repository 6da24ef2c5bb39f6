/** Crops and converts pictures in child processes, because a hostile picture can hang or exhaust a decoder. */
import type { CropMediaBody } from '@broadside/contract/features/media.schemas'
import type { Static } from 'typebox'
import { createChildren } from '#lib/children.ts'
import { Problem } from '#lib/errors.ts'
import { createFairSemaphore, SemaphoreFull } from '#lib/fair-semaphore.ts'
import type { Message } from '#lib/messages.ts'
import type { Variant } from './variant.ts'

declare module '#server/context.ts' {
  interface App {
    imaging: Imaging
  }
}

export type Area = Static<typeof CropMediaBody>

export interface ImageSize {
  width: number
  height: number
}

/** The size of an area that has fewer pixels than requested. */
export type CropFault = ImageSize

export type ImagingTask = { area: Area } | { variant: Variant }

export interface MadeImage extends ImageSize {
  bytes: Uint8Array
}

interface Caller {
  workspaceId: string
  signal: AbortSignal
}

/**
 * Both operations call `load` once a process is free. They throw ChildFailed for a picture that can't be decoded within the limits,
 * `service_unavailable` when too many wait.
 */
export interface Imaging extends AsyncDisposable {
  /** A PNG, or the size of the area if it has too few pixels. */
  crop(caller: Caller, load: () => Promise<Uint8Array>, area: Area): Promise<Uint8Array | CropFault>
  convert(caller: Caller, load: () => Promise<Uint8Array>, variant: Variant): Promise<MadeImage>
}

const retryAfterSeconds = 5

/** Starts no process before the first picture. A picture of 100 megapixels takes 400 MB, and its rotated copy as much. */
export function createImaging({ timeout = 30_000, memory = 1536 }: { timeout?: number; memory?: number } = {}): Imaging {
  const places = createFairSemaphore({ size: 2, waiting: { each: 20, all: 100 }, patience: 30_000 })
  const children = createChildren({ entry: new URL('entry.ts', import.meta.url), timeout, idle: 30_000, heap: 128, memory })

  const run = async ({ workspaceId, signal }: Caller, load: () => Promise<Uint8Array>, head: ImagingTask): Promise<Message> => {
    const release = await places.enter(workspaceId, signal).catch((error: unknown) => {
      throw error instanceof SemaphoreFull ? new Problem('service_unavailable', error.message, { retryAfter: retryAfterSeconds }) : error
    })
    try {
      return await children.run({ head, parts: [await load()] }, signal)
    } finally {
      release()
    }
  }

  return {
    crop: async (caller, load, area) => {
      const { head, parts } = await run(caller, load, { area })
      return parts[0] ?? (head as CropFault)
    },
    convert: async (caller, load, variant) => {
      const { head, parts } = await run(caller, load, { variant })
      if (!parts[0]) throw new Error('The response has no picture.')
      return { ...(head as ImageSize), bytes: parts[0] }
    },
    [Symbol.asyncDispose]: () => children[Symbol.asyncDispose](),
  }
}
