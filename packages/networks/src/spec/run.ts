/**
 * What a network may do while it publishes. It never sees a database: the engine that implements `Run` keeps the
 * write-ahead records, and the network only says which of its steps may be repeated.
 */
import type { DraftMedia } from './draft.ts'
import type { Json } from './json.ts'

export interface HttpRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute. Hosts that a user or a server named are reached through the guarded fetch; the engine sees to that. */
  url: string | URL
  headers?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  /** At most one of the four. */
  json?: unknown
  form?: URLSearchParams
  multipart?: FormData
  body?: ReadableStream<Uint8Array> | Uint8Array
  /** Milliseconds for everything; default 30 000. */
  timeout?: number
  /**
   * The server takes this request for one when it comes twice, by a key in it. Then it may go out on a connection that was
   * kept, although that can leave it open whether it arrived. Default false.
   */
  isRepeatable?: boolean
  signal?: AbortSignal
}

export interface HttpResponse {
  status: number
  headers: Headers
  /** Parsed JSON, or undefined when the answer was not JSON. At most 4 MiB are read. */
  json: unknown
  text: string
}

/**
 * Sends one request and answers with whatever status came back. Rejects with a NetworkError whose evidence is
 * `not_sent` when certainly nothing reached the server, else `unknown`.
 */
export type Http = (request: HttpRequest) => Promise<HttpResponse>

/** A file as it is sent: the original, or a rendition that fits the constraints. */
export interface MediaFile {
  mime: string
  /** Bytes. */
  size: number
  filename: string
  width?: number
  height?: number
  bytes(): Promise<Uint8Array>
  stream(): ReadableStream<Uint8Array>
}

export interface MediaConstraints {
  maxSize?: number
  maxPixels?: number
  maxWidth?: number
  maxHeight?: number
  mimes?: readonly string[]
}

/** What is on the network after an irreversible call. */
export interface Published {
  externalId: string
  externalUrl: string
  /** Of the other posts, when one call makes several, with their addresses in the same order. */
  furtherIds?: string[]
  furtherUrls?: string[]
  /** Whatever a later step needs (a uri and cid to reply to). */
  reference?: Json
}

/**
 * What it proves that a read-back does not see a post. A network states it, and its `absent` is believed no further.
 * - `key`: a post can only stand under the key that was chosen before the call, and nothing stands there.
 * - `list`: the network lists everything that the account published, so what is missing there a minute later is nowhere.
 * - `count`: the network may leave posts out of its list, but counts them all. Proof is that the list and the count agree,
 *   two minutes later.
 * - `nothing`: there is nothing to look at. A human is asked.
 */
export type MissProof = 'key' | 'list' | 'count' | 'nothing'

/**
 * Milliseconds after which an attempt can be called absent: a request of a process that was only paused is past its own
 * timeout then, and a server that was still working on one has listed the post, and counted it.
 */
export const settleTimes: Readonly<Record<MissProof, number>> = { key: 0, list: 60_000, count: 120_000, nothing: Number.POSITIVE_INFINITY }

/**
 * Answer of a read-back. `absent` = not seen, with all that the network's `MissProof` asks for; `unsure` = it may be there
 * all the same.
 */
export type Found = { state: 'found'; published: Published } | { state: 'absent' } | { state: 'unsure' }

/** A call that was written down before it left. */
export interface Sent {
  /** Of the attempt. */
  id: string
  startedAt: Date
  /** What `baseline` gave just before the call; null where that failed or there is none. */
  baseline: Json
}

export interface OnceOptions<Key extends Json> {
  /** Chosen before the first call and stored: a record key, an idempotency key, a slug. Default: the attempt's id. */
  nativeKey?: () => Key
  /** What is about to be sent. A read-back after an edit is recognised by it. */
  payload: Json
  /** Index of the segment that the call publishes, of the first one if it publishes several. Default 0. */
  segment?: number
  /** Reads what a later `find` compares with. Stored with the attempt before the call leaves. */
  baseline?: () => Promise<Json>
  /** The irreversible call. Its NetworkError tells by `evidence` what is certain. */
  send: (nativeKey: Key, attempt: Sent) => Promise<Published>
  /** Read-back after an unknown outcome. Absent = a human is asked. */
  find?: (nativeKey: Key, attempt: Sent) => Promise<Found>
  /** Milliseconds during which repeating `send` with the same key is harmless by the network's own promise. */
  repeatableFor?: number
}

export interface Run {
  readonly http: Http
  readonly signal: AbortSignal
  readonly now: () => Date
  /** Work that may be repeated (an upload, a look-up). The stored result is given back on a resumed run. */
  step<T extends Json>(key: string, work: () => Promise<T>): Promise<T>
  /** Work that must not be repeated. Gives back the stored result when it was confirmed before. */
  once<Key extends Json = string>(key: string, options: OnceOptions<Key>): Promise<Published>
  /** Which of these posts are known to belong to other destinations of the account. */
  listTaken(externalIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Gives the place back and comes again after this many milliseconds: the network is still working on it. */
  later(milliseconds: number): never
  /** The file of a medium, made smaller or re-encoded when the constraints ask for it. */
  media(medium: DraftMedia, constraints?: MediaConstraints): Promise<MediaFile>
}
