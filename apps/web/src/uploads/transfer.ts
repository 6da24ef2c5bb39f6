/** Uploads one file, however often the connection is lost. Independent of the page and of HTTP. */
import { ApiError } from '@broadside/contract/client'
import type { MediaView } from '#api/media.ts'
import { createPace } from './transfer-rate.ts'
import type { UploadState } from './upload.ts'

export interface Piece {
  bytes: Blob
  /** Offset in the file. */
  start: number
  /** Size of the file in bytes. */
  total: number
}

/** Upload requests to the server. Each rejects like the API client. */
export interface Transport {
  /** Starts an upload. `isThere`: the library already has the file, so nothing needs to be sent. */
  start: (file: Blob, facts: { name: string; type: string; sha256?: string | undefined }, signal: AbortSignal) => Promise<Started>
  /** The number of bytes the server has received. */
  received: (mediaId: string, total: number, signal: AbortSignal) => Promise<number>
  send: (mediaId: string, piece: Piece, options: { signal: AbortSignal; onProgress: (sentBytes: number) => void }) => Promise<void>
  /** Completes the upload. Idempotent. */
  complete: (mediaId: string, signal: AbortSignal) => Promise<MediaView>
  read: (mediaId: string, signal: AbortSignal) => Promise<MediaView>
}

interface Started {
  mediaId: string
  isThere: boolean
}

interface TransferOptions {
  file: Blob
  name: string
  type: string
  /** Set for an upload started before. */
  mediaId?: string | undefined
  transport: Transport
  /** Returns the hash that finds the same file in the library; undefined if computing it isn't worthwhile. */
  digest: (file: Blob) => Promise<string | undefined>
  /** Resolves when a retry makes sense: after the delay, or when the network is back. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  nowMs: () => number
  signal: AbortSignal
  onState: (state: UploadState) => void
  /** Called when the upload can be resumed by this id. */
  onStarted: (mediaId: string) => void
}

/** The file was moved, changed or deleted after it was chosen. */
export class FileUnreadable extends Error {
  override name = 'FileUnreadable'
}

/** The server received the file but couldn't process it. */
export class FileBroken extends Error {
  override name = 'FileBroken'
}

/** Limits how much an interruption loses behind a proxy that buffers requests. A multiple of the part size in object storage. */
export const pieceBytes = 16 * 1024 * 1024

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** Polling interval while the server processes a file. */
const lookMs = 1000
/** Consecutive conflicts without progress before giving up. */
const mostConflicts = 5

const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 409)
const isCut = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 || error.status === 429 || error.status === 408 : error instanceof TypeError

const assertReadable = async (bytes: Blob): Promise<void> => {
  try {
    await bytes.slice(0, 1).arrayBuffer()
  } catch (cause) {
    throw new FileUnreadable('The file can no longer be read', { cause })
  }
}

/**
 * Resolves once the file can be used in posts. Rejects with a permanent error of the server, FileUnreadable, FileBroken, or the signal's
 * reason.
 */
export const transfer = async (options: TransferOptions): Promise<MediaView> => {
  const { file, transport, signal, onState, pause } = options
  const pace = createPace(file.size)
  let { mediaId } = options
  let isFresh = false
  let sent = 0
  let failures = 0
  let conflicts = 0

  const start = async (): Promise<Started> => {
    onState({ name: 'preparing' })
    await assertReadable(file)
    const sha256 = await options.digest(file)
    signal.throwIfAborted()
    return transport.start(file, { name: options.name, type: options.type, sha256 }, signal)
  }

  /** Returns the offset to resume an earlier upload from, or its file if it is complete; undefined if its session has expired. */
  const find = async (id: string): Promise<number | MediaView | undefined> => {
    try {
      return await transport.received(id, file.size, signal)
    } catch (error) {
      if (!isGone(error)) throw error
    }
    try {
      return await transport.complete(id, signal)
    } catch (error) {
      if (!isGone(error)) throw error
      return undefined
    }
  }

  /** Waits for processing, because a post can't use a file before that. */
  const untilReady = async (media: MediaView): Promise<MediaView> => {
    onState({ name: 'finishing' })
    let file = media
    while (file.processing_status === 'processing') {
      await pause(lookMs, signal)
      file = await transport.read(file.id, signal)
    }
    if (file.processing_status === 'failed') throw new FileBroken('The file could not be processed')
    return file
  }

  const sendFrom = async (id: string): Promise<MediaView> => {
    while (sent < file.size) {
      const piece = { bytes: file.slice(sent, sent + pieceBytes), start: sent, total: file.size }
      await assertReadable(piece.bytes)
      const report = (bytes: number) => {
        const sentBytes = piece.start + bytes
        onState({ name: 'sending', sentBytes, secondsLeft: pace.note(sentBytes, options.nowMs()) })
      }
      report(0)
      await transport.send(id, piece, { signal, onProgress: report })
      sent += piece.bytes.size
      failures = 0
      conflicts = 0
    }
    onState({ name: 'finishing' })
    return transport.complete(id, signal)
  }

  for (;;) {
    try {
      if (mediaId === undefined) {
        const started = await start()
        if (started.isThere) return await untilReady(await transport.read(started.mediaId, signal))
        mediaId = started.mediaId
        isFresh = true
        options.onStarted(mediaId)
      }
      const found: number | MediaView | undefined = isFresh ? 0 : await find(mediaId)
      isFresh = false
      if (typeof found === 'object') return await untilReady(found)
      if (found === undefined) {
        mediaId = undefined
        continue
      }
      sent = found
      return await untilReady(await sendFrom(mediaId))
    } catch (error) {
      signal.throwIfAborted()
      // The server has bytes of a request that seemed to fail, or another tab is sending the same file. Ask again for the offset.
      const isConflict = mediaId !== undefined && isGone(error)
      if (isConflict) conflicts += 1
      if (conflicts > mostConflicts || !(isConflict || isCut(error))) throw error
      const isFull = error instanceof ApiError && error.code === 'storage_full'
      onState({ name: 'waiting', sentBytes: sent, ...(isFull && { isFull }) })
      await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** failures), signal)
      failures += 1
    }
  }
}
