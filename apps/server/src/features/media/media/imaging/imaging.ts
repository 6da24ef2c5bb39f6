/** Crops and converts pictures in child processes, because a hostile picture can hang or exhaust a decoder. */
import type { CropMediaBody } from '@broadside/contract/features/media.schemas'
import type { MediaConstraints } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import { ChildFailed } from '#lib/child.ts'
import { createChildren } from '#lib/children.ts'
import { Problem } from '#lib/errors.ts'
import { createFairSemaphore, SemaphoreFull } from '#lib/fair-semaphore.ts'
import { BadMedia } from '#lib/files/picture.ts'
import type { Message } from '#lib/messages.ts'
import type { FittedPicture } from '../files/fit.ts'
import type { Limit } from '../files/limits.ts'
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

type Work = { area: Area } | { variant: Variant } | { constraints: MediaConstraints }
export type ImagingTask = { mime: string } & Work

export interface MadeImage extends ImageSize {
  bytes: Uint8Array
  /** The size of the picture that it was made from. */
  original: ImageSize
}

/** A stored picture. */
export interface Picture {
  mime: string
  load(): Promise<Uint8Array>
}

interface Caller {
  workspaceId: string
  signal: AbortSignal
}

/**
 * Operations load the picture once a process is free. They throw ChildFailed for a picture that can't be decoded within the limits,
 * `service_unavailable` when too many wait.
 */
export interface Imaging extends AsyncDisposable {
  /** A PNG, or the size of the area if it has too few pixels. */
  crop(caller: Caller, picture: Picture, area: Area): Promise<Uint8Array | CropFault>
  convert(caller: Caller, picture: Picture, variant: Variant): Promise<MadeImage>
  /** As `fitPicture`. */
  fit(caller: Caller, picture: Picture, constraints: MediaConstraints): Promise<FittedPicture | { unmet: Limit }>
}

const retryAfterSeconds = 5

/** Whether the decoder itself rejected a picture. On a busy machine, a process can exceed its limits or be killed with a good one. */
export const isRejection = (error: unknown): boolean => error instanceof ChildFailed && error.reason === 'failure'

/** The rejection of a picture as BadMedia, and other errors as they are. */
export const toBadMedia = (error: unknown): unknown =>
  isRejection(error) ? new BadMedia('The picture cannot be decoded.', { cause: error }) : error

/**
 * Starts no process before the first picture. A picture of 100 megapixels takes 400 MB, and its rotated copy as much. The decoder of HEIC takes
 * up to 1.1 GB for one, and returns most of it before the picture is used.
 */
export function createImaging({ timeout = 60_000, memory = 1536 }: { timeout?: number; memory?: number } = {}): Imaging {
  const places = createFairSemaphore({ size: 2, waiting: { each: 20, all: 100 }, patience: 30_000 })
  const children = createChildren({ entry: new URL('entry.ts', import.meta.url), timeout, idle: 30_000, heap: 128, memory })

  const run = async ({ workspaceId, signal }: Caller, { mime, load }: Picture, work: Work): Promise<Message> => {
    const release = await places.enter(workspaceId, signal).catch((error: unknown) => {
      throw error instanceof SemaphoreFull ? new Problem('service_unavailable', error.message, { retryAfter: retryAfterSeconds }) : error
    })
    try {
      return await children.run({ head: { mime, ...work }, parts: [await load()] }, signal)
    } finally {
      release()
    }
  }

  return {
    crop: async (caller, picture, area) => {
      const { head, parts } = await run(caller, picture, { area })
      return parts[0] ?? (head as CropFault)
    },
    convert: async (caller, picture, variant) => {
      const { head, parts } = await run(caller, picture, { variant })
      if (!parts[0]) throw new Error('The response has no picture.')
      return { ...(head as Omit<MadeImage, 'bytes'>), bytes: parts[0] }
    },
    fit: async (caller, picture, constraints) => {
      const { head, parts } = await run(caller, picture, { constraints })
      return parts[0] ? { ...(head as Omit<FittedPicture, 'bytes'>), bytes: Buffer.from(parts[0]) } : (head as { unmet: Limit })
    },
    [Symbol.asyncDispose]: () => children[Symbol.asyncDispose](),
  }
}
