/** Types of uploads, separate from the upload code, which loads later than the page. */
import type { Store } from '#lib/store.ts'

export interface UploadLocation {
  part: string
  /** The account whose custom media it belongs to; absent for shared media. */
  accountId?: string | undefined
  /** The file to insert it before; absent: at the end. */
  before?: string | undefined
}

/** Why a file is rejected before anything is sent. */
export type Refusal =
  | { code: 'type'; type: string }
  | { code: 'kind'; kind: 'font' | 'image' }
  | { code: 'size'; limit: number }
  | { code: 'empty' }
  | { code: 'too-many'; limit: number }

export type UploadState =
  | { name: 'queued' }
  /** The file is hashed and the upload started. */
  | { name: 'preparing' }
  | { name: 'sending'; sentBytes: number; secondsLeft?: number | undefined }
  /** The server can't be reached, or its disk is full; the upload resumes automatically. */
  | { name: 'waiting'; sentBytes: number; isFull?: boolean }
  /** All bytes are sent, and the server is processing the file. */
  | { name: 'finishing' }
  | { name: 'failed'; error: unknown; canRetry: boolean }
  | { name: 'refused'; refusal: Refusal }

export interface Upload {
  key: string
  name: string
  /** From the browser or the file name; empty if unknown. */
  type: string
  size: number
  place: UploadLocation
  state: UploadState
  /** Whether it survives a page reload. */
  isKept: boolean
}

export interface Chosen {
  file: File
  place: UploadLocation
}

export interface Uploads {
  list: Store<readonly Upload[]>
  add: (chosen: readonly Chosen[]) => void
  cancel: (key: string) => void
  retry: (key: string) => void
  /** Starts uploading, including unfinished files of earlier visits; the result stops it. */
  start: () => () => void
}
