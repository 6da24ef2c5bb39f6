/**
 * The store of media bytes. Keys are created by the service (`<workspace>/<media>/<name>`), never by a user. A file is
 * either unfinished (bytes are appended to it) or finished: only finished files can be read, and they never change.
 */
import type { Readable } from 'node:stream'

export interface ByteRange {
  /** First byte, counted from 0. */
  start: number
  /** Last byte, included. */
  end: number
}

export class MediaMissing extends Error {
  override name = 'MediaMissing'

  constructor(key: string) {
    super(`There is no file ${key}`)
  }
}

export interface MediaStore {
  /** Stored bytes of an unfinished or finished file; 0 if there is none. */
  received(key: string): Promise<number>
  /**
   * Appends bytes to an unfinished file and returns its new size. `offset` must equal `received`, or be 0 to start over
   * (else RangeError). If the bytes break off, keeps what arrived and rejects with the error. One caller at a time.
   */
  append(key: string, bytes: AsyncIterable<Uint8Array>, options: { offset: number }): Promise<number>
  /** Turns an unfinished file into a finished one that survives a power cut. A repeat does nothing. */
  finish(key: string): Promise<void>
  /** Writes a small finished file in one step, replacing an older one. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Streams a finished file, or a part of it. Rejects with MediaMissing. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Bytes of a finished file; undefined if there is none. */
  size(key: string): Promise<number | undefined>
  /** Deletes all files below `<workspace>/<media>`, finished or not. A missing folder is not an error. */
  removeAll(folder: string): Promise<void>
  /** Rejects if there is no room for what a few requests write, where that can be determined. */
  assertRoom(): Promise<void>
  /** Deletes leftovers of writes interrupted before this instant. */
  sweep(before: Date): Promise<void>
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}'
const keyPattern = new RegExp(`^${segment}(?:/${segment}){0,4}$`)

/** Throws for a key that could lead outside the store. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new TypeError('Not a valid media key.')
}
