/** Uploads files independently, a few at a time, and stores them until they are uploaded. Independent of the page. */
import { ApiError } from '@broadside/contract/client'
import type { MediaView } from '#api/media.ts'
import type { AssetKind } from '#api/uploads.ts'
import type { Store } from '#lib/store.ts'
import { transfer, FileBroken, FileUnreadable, type Transport } from './transfer.ts'
import { afterArrival } from './order.ts'
import { refusalOf, typeOf } from './refusal.ts'
import type { Chosen, UploadLocation, Refusal, Upload, Uploads, UploadState } from './upload.ts'

/** Stored data of a file, other than its bytes. */
export interface KeptFacts extends Pick<Upload, 'key' | 'name' | 'type' | 'place'> {
  /** Set once the upload has started on the server. */
  mediaId?: string | undefined
}

/** Stores unfinished files across page loads. None of its functions rejects. */
export interface Keep {
  /** Lists this post's unfinished files from earlier visits, in order, without those another tab is uploading. */
  load: () => Promise<{ facts: KeptFacts; file: Blob }[]>
  /** False if the file doesn't fit. */
  add: (facts: KeptFacts, file: Blob) => boolean
  change: (facts: KeptFacts) => void
  drop: (key: string) => void
}

interface Options {
  list: Store<readonly Upload[]>
  assetKind?: AssetKind
  transport: Transport
  keep: Keep
  digest: (file: Blob) => Promise<string | undefined>
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** The number of files that can still be added, not counting uploads in progress. */
  roomAt: (place: UploadLocation) => { left: number; limit: number }
  onArrival: (media: MediaView, upload: Upload) => void
  newKey: () => string
  nowMs?: () => number
}

/** Number of concurrent uploads. */
const atOnce = 3

interface Held {
  file: Blob
  mediaId?: string | undefined
  abort?: AbortController
}

/** An error caused by the content of the file is permanent. */
const canRetry = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status !== 422 && error.status !== 413
    : !(error instanceof FileUnreadable || error instanceof FileBroken)

const isDone = ({ name }: UploadState): boolean => name === 'failed' || name === 'refused'

export const createQueue = ({ list, transport, keep, roomAt, newKey, nowMs = Date.now, ...options }: Options): Uploads => {
  const held = new Map<string, Held>()
  let isRunning = false
  let hasLoaded = false

  const find = (key: string): Upload | undefined => list.get().find((one) => one.key === key)
  const setState = (key: string, state: UploadState) => list.set(list.get().map((one) => (one.key === key ? { ...one, state } : one)))
  const remove = (key: string) => list.set(list.get().filter((one) => one.key !== key))
  const factsOf = ({ key, name, type, place }: Upload): KeptFacts => ({ key, name, type, place, mediaId: held.get(key)?.mediaId })

  const arrive = (upload: Upload, media: MediaView) => {
    const { place } = find(upload.key) ?? upload
    list.set(afterArrival(list.get(), upload.key, media.id))
    for (const one of list.get()) if (one.place.before === media.id) keep.change(factsOf(one))
    held.delete(upload.key)
    keep.drop(upload.key)
    options.onArrival(media, { ...upload, place })
  }

  const run = async (upload: Upload, own: Held, abort: AbortController): Promise<void> => {
    const { key } = upload
    const { signal } = abort
    try {
      const media = await transfer({
        file: own.file,
        name: upload.name,
        type: upload.type,
        mediaId: own.mediaId,
        transport,
        digest: options.digest,
        pause: options.pause,
        nowMs,
        signal,
        onState: (state) => {
          if (!signal.aborted) setState(key, state)
        },
        onStarted: (mediaId) => {
          own.mediaId = mediaId
          const current = find(key)
          if (current) keep.change(factsOf(current))
        },
      })
      if (!signal.aborted) arrive(upload, media)
    } catch (error) {
      if (signal.aborted) return
      setState(key, { name: 'failed', error, canRetry: canRetry(error) })
      // Don't restore a file that can never be accepted. Others stay stored for a retry.
      if (!canRetry(error)) keep.drop(key)
    } finally {
      if (own.abort === abort) delete own.abort
      next()
    }
  }

  const next = () => {
    if (!isRunning) return
    let free = atOnce - [...held.values()].filter(({ abort }) => abort).length
    for (const upload of list.get()) {
      const own = held.get(upload.key)
      if (upload.state.name !== 'queued' || !own || own.abort || free <= 0) continue
      free -= 1
      own.abort = new AbortController()
      void run(upload, own, own.abort)
    }
  }

  const toUpload = ({ file, place }: Chosen, refusal: Refusal | undefined): Upload => ({
    key: newKey(),
    name: file.name,
    type: typeOf(file),
    size: file.size,
    place,
    state: refusal ? { name: 'refused', refusal } : { name: 'queued' },
    isKept: true,
  })

  const load = async () => {
    hasLoaded = true
    const found = await keep.load()
    const fresh = found.filter(({ facts }) => !held.has(facts.key))
    for (const { facts, file } of fresh) held.set(facts.key, { file, mediaId: facts.mediaId })
    const uploads = fresh.map(({ facts: { key, name, type, place }, file }): Upload => ({
      key,
      name,
      type,
      place,
      size: file.size,
      state: { name: 'queued' },
      isKept: true,
    }))
    // Files chosen while these were loading come after them.
    list.set([...uploads, ...list.get()])
    next()
  }

  return {
    list,
    add: (chosen) => {
      for (const one of chosen) {
        const { left, limit } = roomAt(one.place)
        const refusal = refusalOf(one.file, options.assetKind) ?? (left <= 0 ? { code: 'too-many', limit } : undefined)
        const upload = toUpload(one, refusal)
        const isKept = refusal !== undefined || keep.add(factsOf(upload), one.file)
        list.set([...list.get(), { ...upload, isKept }])
        if (!refusal) held.set(upload.key, { file: one.file })
      }
      next()
    },
    cancel: (key) => {
      held.get(key)?.abort?.abort()
      held.delete(key)
      keep.drop(key)
      remove(key)
      next()
    },
    retry: (key) => {
      const upload = find(key)
      const own = held.get(key)
      if (!upload || !own || upload.state.name !== 'failed') return
      setState(key, { name: 'queued' })
      next()
    },
    start: () => {
      isRunning = true
      if (!hasLoaded) void load()
      next()
      return () => {
        isRunning = false
        for (const own of held.values()) own.abort?.abort()
        list.set(list.get().map((one) => (isDone(one.state) ? one : { ...one, state: { name: 'queued' } })))
      }
    },
  }
}
