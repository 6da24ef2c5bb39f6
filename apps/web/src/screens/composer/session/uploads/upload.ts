/** A file on its way into a post. Types only, so that the page knows them before the code that sends files is there. */
import type { Store } from '../model/store.ts'

/** Where in the post a file belongs. */
export interface UploadLocation {
  part: string
  /** The account whose own media these are; absent: those that all share. */
  accountId?: string | undefined
  /** The file of the post that comes next; absent: none. */
  before?: string | undefined
}

/** Why a file is not taken, known before anything is sent. */
export type Refusal =
  | { code: 'type'; type: string }
  | { code: 'size'; limit: number }
  | { code: 'empty' }
  | { code: 'too-many'; limit: number }

export type UploadState =
  | { name: 'queued' }
  /** Read once and announced. */
  | { name: 'preparing' }
  | { name: 'sending'; sentBytes: number; secondsLeft?: number | undefined }
  /** The server cannot be reached; it goes on by itself. */
  | { name: 'waiting'; sentBytes: number }
  /** All bytes are there, and the server looks at them. */
  | { name: 'finishing' }
  | { name: 'failed'; error: unknown; canRetry: boolean }
  | { name: 'refused'; refusal: Refusal }

export interface Upload {
  key: string
  name: string
  /** As the browser or the name tells it; empty when neither does. */
  type: string
  size: number
  place: UploadLocation
  state: UploadState
  /** It survives a reload of the page. */
  isKept: boolean
}

export interface Chosen {
  file: File
  place: UploadLocation
}

/** Sends files and keeps them in order. */
export interface Uploads {
  list: Store<readonly Upload[]>
  add: (chosen: readonly Chosen[]) => void
  cancel: (key: string) => void
  retry: (key: string) => void
  /** Sends from now on, and what an earlier visit left unfinished; the result halts it. */
  start: () => () => void
}
