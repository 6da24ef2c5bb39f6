/**
 * Where the bytes of media are kept. Keys are made by the service (`<workspace>/<media>/<name>`), never by a user. A file is
 * either unfinished (bytes are appended to it) or finished: only finished files can be read, and they never change.
 */
import type { Readable } from 'node:stream'

export interface ByteRange {
  /** First byte, counted from 0. */
  start: number
  /** Last byte, included. */
  end: number
}

/** A file that should be there is not. */
export class MediaMissing extends Error {
  override name = 'MediaMissing'

  constructor(key: string) {
    super(`There is no file ${key}`)
  }
}

export interface MediaStore {
  /** Bytes of an unfinished or finished file that are kept; 0 when there is nothing. */
  received(key: string): Promise<number>
  /**
   * Adds bytes to an unfinished file and gives the number that is kept now. `offset` is what `received` says, or 0 to start
   * over (else RangeError). When the bytes break off, what arrived is kept and the failure passed on. One caller at a time.
   */
  append(key: string, bytes: AsyncIterable<Uint8Array>, options: { offset: number }): Promise<number>
  /** Makes an unfinished file a finished one that survives a power cut. A repeat does nothing. */
  finish(key: string): Promise<void>
  /** Writes a small finished file at once, in place of an older one. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Streams a finished file, or a part of it. Rejects with MediaMissing. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Bytes of a finished file; undefined when there is none. */
  size(key: string): Promise<number | undefined>
  /** Removes all files below `<workspace>/<media>`, finished or not; nothing there is no error. */
  removeAll(folder: string): Promise<void>
  /** Rejects while there is no room for what a few requests write, where that can be known. */
  assertRoom(): Promise<void>
  /** Removes what interrupted writes left behind before this instant. */
  sweep(before: Date): Promise<void>
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}'
const keyPattern = new RegExp(`^${segment}(?:/${segment}){0,4}$`)

/** Throws for a key that could leave the place where media are kept. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new TypeError('Not a key of a media file')
}
