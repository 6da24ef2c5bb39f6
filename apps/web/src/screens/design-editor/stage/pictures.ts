/** The pictures of a design: a small copy as soon as possible, then the one with the pixels that are exported. */
import { fetchPicture, type PictureVariant, retryAfterMs } from '#api/design-pictures.ts'
import { createStore, type ReadableStore } from '#lib/store.ts'
import { createQueue } from './queue.ts'

export interface Pictures {
  /** The decoded picture; undefined until the first copy has arrived, and if there is none. */
  get: (mediaId: string) => HTMLImageElement | undefined
  /** Those that can't be drawn, because they were deleted or aren't pictures. */
  missing: ReadableStore<ReadonlySet<string>>
  /** Draws a file of this device until the server's copies of it have arrived. */
  offer: (mediaId: string, file: Blob) => Promise<void>
  /** Tries a missing picture again. */
  retry: (mediaId: string) => void
  close: () => void
}

const parallel = 4

const decode = async (bytes: Blob): Promise<HTMLImageElement> => {
  const url = URL.createObjectURL(bytes)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

export const createPictures = (onArrival: (mediaId: string) => void): Pictures => {
  const pictures = new Map<string, HTMLImageElement | undefined>()
  const missing = createStore<ReadonlySet<string>>(new Set())
  const enqueue = createQueue(parallel)
  let closing = new AbortController()

  const load = async (id: string, variant: PictureVariant, signal: AbortSignal): Promise<void> => {
    const image = await decode(await fetchPicture(id, variant, signal))
    if (signal.aborted) return
    pictures.set(id, image)
    onArrival(id)
  }
  const giveUp = (id: string): void => {
    missing.set(missing.get().union(new Set([id])))
    onArrival(id)
  }
  const loadExact = (id: string, signal: AbortSignal, attempt = 0): void =>
    enqueue(() =>
      load(id, 'drawn', signal).catch((error: unknown) => {
        if (signal.aborted) return
        const waitMs = retryAfterMs(error, attempt)
        if (waitMs === undefined) giveUp(id)
        else setTimeout(() => loadExact(id, signal, attempt + 1), waitMs)
      }),
    )
  const loadSoon = (id: string, signal: AbortSignal): void =>
    enqueue(async () => {
      // The thumbnail bridges the time until the server has made the copy. Failures of the exact copy count.
      await load(id, 'screen', signal).catch(() => load(id, 'thumbnail', signal).catch(() => {}))
      loadExact(id, signal)
    })
  const get = (id: string): HTMLImageElement | undefined => {
    if (!pictures.has(id)) {
      pictures.set(id, undefined)
      loadSoon(id, closing.signal)
    }
    return pictures.get(id)
  }
  const offer = async (id: string, file: Blob): Promise<void> => {
    const { signal } = closing
    // The server can decode more kinds of images than browsers.
    const image = await decode(file).catch(() => undefined)
    if (!image || signal.aborted || pictures.has(id)) return
    pictures.set(id, image)
    onArrival(id)
    loadExact(id, signal)
  }
  return {
    get,
    missing,
    offer,
    retry: (id) => {
      missing.set(missing.get().difference(new Set([id])))
      loadExact(id, closing.signal)
    },
    close: () => {
      closing.abort()
      closing = new AbortController()
      pictures.clear()
    },
  }
}
