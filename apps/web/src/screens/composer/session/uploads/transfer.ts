/** Brings one file to the server, however often the way is cut. Knows nothing of the page or of HTTP. */
import { ApiError } from '@broadside/contract/client'
import type { MediaView } from '#api/media.ts'
import { createPace } from './transfer-rate.ts'
import type { UploadState } from './upload.ts'

export interface Piece {
  bytes: Blob
  /** Its first byte in the file. */
  start: number
  /** Bytes of the whole file. */
  total: number
}

/** What the server can do with a file. Each rejects as the client of the API does. */
export interface Transport {
  /** Announces a file. `isThere`: the library has the same one, and nothing needs to be sent. */
  start: (file: Blob, facts: { name: string; type: string; sha256?: string | undefined }, signal: AbortSignal) => Promise<Started>
  /** How many bytes the server has. */
  received: (mediaId: string, total: number, signal: AbortSignal) => Promise<number>
  send: (mediaId: string, piece: Piece, options: { signal: AbortSignal; onProgress: (sentBytes: number) => void }) => Promise<void>
  /** Ends the upload. A repeat gives the file again. */
  complete: (mediaId: string, signal: AbortSignal) => Promise<MediaView>
  read: (mediaId: string, signal: AbortSignal) => Promise<MediaView>
}

interface Started {
  mediaId: string
  isThere: boolean
}

interface Carrying {
  file: Blob
  name: string
  type: string
  /** Of an upload that was begun before. */
  mediaId?: string | undefined
  transport: Transport
  /** The hash that finds the same file in the library; undefined where it is not worth its time. */
  digest: (file: Blob) => Promise<string | undefined>
  /** Passes when it is worth trying again: after so many milliseconds, or when the network is back. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  nowMs: () => number
  signal: AbortSignal
  onState: (state: UploadState) => void
  /** From now on the upload can be continued by this id. */
  onStarted: (mediaId: string) => void
}

/** The file was moved, changed or deleted since it was chosen. */
export class FileUnreadable extends Error {
  override name = 'FileUnreadable'
}

/** The server has it, and can make nothing of it. */
export class FileBroken extends Error {
  override name = 'FileBroken'
}

/** Of so many bytes no more than this is lost where a proxy keeps a request until it has all of it. A multiple of the parts in a bucket. */
export const pieceBytes = 16 * 1024 * 1024

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** So often the server is asked whether it has looked at a file. */
const lookMs = 1000
/** In a row and without any progress. */
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

/** The file when posts can have it. Rejects with what the server refuses for good, with FileUnreadable or FileBroken, or with the reason of the signal. */
export const carry = async (carrying: Carrying): Promise<MediaView> => {
  const { file, transport, signal, onState, pause } = carrying
  const pace = createPace(file.size)
  let { mediaId } = carrying
  let isFresh = false
  let sent = 0
  let failures = 0
  let conflicts = 0

  const start = async (): Promise<Started> => {
    onState({ name: 'preparing' })
    await assertReadable(file)
    const sha256 = await carrying.digest(file)
    signal.throwIfAborted()
    return transport.start(file, { name: carrying.name, type: carrying.type, sha256 }, signal)
  }

  /** Where an upload stands that was begun before: at a byte, at its end, or nowhere, when the session is over. */
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

  /** No post takes a file that the server has not looked at. */
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
      const tell = (bytes: number) => {
        const sentBytes = piece.start + bytes
        onState({ name: 'sending', sentBytes, secondsLeft: pace.note(sentBytes, carrying.nowMs()) })
      }
      tell(0)
      await transport.send(id, piece, { signal, onProgress: tell })
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
        carrying.onStarted(mediaId)
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
      // Bytes that the server has and we did not know of, or another tab that sends the same: what it has is asked for again.
      const isConflict = mediaId !== undefined && isGone(error)
      if (isConflict) conflicts += 1
      if (conflicts > mostConflicts || !(isConflict || isCut(error))) throw error
      onState({ name: 'waiting', sentBytes: sent })
      await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** failures), signal)
      failures += 1
    }
  }
}
