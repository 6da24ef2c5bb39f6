/** Adapts the upload endpoints to `transfer`. */
import { type AssetKind, completeUpload, countReceived, getMedia, sendPart, startUpload } from '#api/uploads.ts'
import type { Transport } from './transfer.ts'

/** A connection without progress for this long counts as broken, even without an error. */
const stalledMs = 60_000

/** Aborts a request that makes no progress. */
const watched = async <T>(outer: AbortSignal, work: (signal: AbortSignal, moved: () => void) => Promise<T>): Promise<T> => {
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(new TypeError('Nothing moves any more')), stalledMs)
  }
  moved()
  try {
    return await work(AbortSignal.any([outer, stalled.signal]), moved)
  } finally {
    clearTimeout(timer)
  }
}

export const createTransport = (workspaceId: string, assetKind: AssetKind = 'library'): Transport => ({
  start: (file, facts, signal) => startUpload({ workspaceId, assetKind, size: file.size, ...facts }, signal),
  received: (id, total, outer) => watched(outer, (signal) => countReceived(id, total, signal)),
  send: (id, piece, { signal: outer, onProgress }) =>
    watched(outer, (signal, moved) =>
      sendPart(id, piece, {
        signal,
        onProgress: (sentBytes) => {
          moved()
          onProgress(sentBytes)
        },
      }),
    ),
  complete: (id, signal) => completeUpload(id, workspaceId, signal),
  read: getMedia,
})
