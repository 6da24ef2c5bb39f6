/**
 * What a network can do while it publishes. It never touches the database: the engine that implements `Run` keeps the write-ahead records,
 * and the network only declares which of its steps may be repeated.
 */
import type { DraftMedia } from './draft.ts'
import type { Json } from './json.ts'
import type { Meter, PricedItem } from './prices.ts'
import type { Quota } from './quotas.ts'
import type { OpenSocket } from './socket.ts'

export interface HttpRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute. The engine reaches hosts entered by a user or returned by a server through the guarded fetch. */
  url: string | URL
  headers?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  /** At most one of the four. */
  json?: unknown
  form?: URLSearchParams
  multipart?: FormData
  body?: ReadableStream<Uint8Array> | Uint8Array
  /** Milliseconds in total; default 30,000. */
  timeout?: number
  /**
   * The server deduplicates this request by a key in it. It may then use a kept-alive connection, although that can leave its outcome
   * unknown. Default false.
   */
  isRepeatable?: boolean
  signal?: AbortSignal
}

export interface HttpResponse {
  status: number
  headers: Headers
  /** Parsed JSON; undefined if the response is not JSON. Reads at most 4 MiB. */
  json: unknown
  text: string
}

/**
 * Sends one request and resolves for any status. Rejects with a NetworkError: evidence `not_sent` if nothing can have reached the server,
 * otherwise `unknown`.
 */
export type Http = (request: HttpRequest) => Promise<HttpResponse>

/** Bytes of a file, counted from 0. */
export interface FilePart {
  start: number
  /** The first byte after it. */
  end: number
}

/** A file as sent: the original, or a rendition within the constraints. */
export interface MediaFile {
  mime: string
  size: number
  filename: string
  width?: number
  height?: number
  bytes(): Promise<Uint8Array>
  /** The file, or a part of it. Nothing but the chunks in flight is in memory. */
  stream(part?: FilePart): ReadableStream<Uint8Array>
}

/**
 * What the network states about a file. A picture beyond an upper limit is converted to another format, then compressed, then made smaller,
 * and it is never enlarged or cropped. Any other file must meet the limits as it is.
 */
export interface MediaConstraints {
  /** Bytes. */
  maxSize?: number
  maxPixels?: number
  maxWidth?: number
  maxHeight?: number
  mimes?: readonly string[]
  minWidth?: number
  minHeight?: number
  /** Width divided by height. */
  minRatio?: number
  maxRatio?: number
}

export interface Published {
  externalId: string
  externalUrl: string
  /** Ids of the other posts when one call creates several, with their URLs in the same order. */
  furtherIds?: string[]
  furtherUrls?: string[]
  /** Data for later steps (a URI and CID to reply to). */
  reference?: Json
}

/**
 * What it proves when a read-back doesn't find a post. The network declares it, and the engine trusts an `absent` only to that extent.
 * - `key`: a post can only exist under the key chosen before the call, and nothing does.
 * - `list`: the network lists everything the account published, so a post missing a minute later doesn't exist.
 * - `count`: the network may omit posts from its list, but counts them all. A post is absent if list and count agree two minutes later.
 * - `nothing`: there is nothing to read. The user must confirm.
 */
export type MissProof = 'key' | 'list' | 'count' | 'nothing'

/**
 * Milliseconds after which an attempt can be declared absent: by then a request from a paused process has timed out, and a server that was
 * still processing one has listed and counted the post.
 */
export const settleTimes: Readonly<Record<MissProof, number>> = { key: 0, list: 60_000, count: 120_000, nothing: Number.POSITIVE_INFINITY }

/**
 * Result of a read-back. `absent` = not found, with all the proof that the network's `MissProof` requires; `unsure` = it may still exist.
 */
export type Found = { state: 'found'; published: Published } | { state: 'absent' } | { state: 'unsure' }

export interface Sent {
  id: string
  startedAt: Date
  /**
   * When the same content was first sent for this step by a call that may have reached the network: its outcome is unknown and a user chose
   * to repeat it, or a read-back didn't find it. `startedAt` if there was none.
   */
  firstSentAt: Date
  /** The result of `baseline` just before the call; null if that failed or is not defined. */
  baseline: Json
}

export interface OnceOptions<Key extends Json> {
  /**
   * Chosen before the first call and stored: a record key, an idempotency key, a slug. Default: the seed, a UUID that another server with the same
   * data would use too, so that this one finds what it sent. An edited post whose earlier call may have been received gets another seed.
   */
  nativeKey?: (seed: string) => Key | Promise<Key>
  /** True if the key contains what is sent, like a signed event, so that an edited post needs another key. */
  isKeyOfPayload?: true
  /** The content about to be sent, which identifies the post if the draft is edited before a read-back. */
  payload: Json
  /** Index of the segment the call publishes, or of the first one if it publishes several. Default 0. */
  segment?: number
  /** What the network charges for the call; absent = nothing. */
  price?: PricedItem
  /** Reads what a later `find` compares with. Stored with the attempt before the call is sent. */
  baseline?: () => Promise<Json>
  /** The irreversible call. The `evidence` of its NetworkError says what is certain. */
  send: (nativeKey: Key, attempt: Sent) => Promise<Published>
  /** Read-back after an unknown outcome. Absent = the user must confirm. */
  find?: (nativeKey: Key, attempt: Sent) => Promise<Found>
  /** Milliseconds during which repeating `send` with the same key is safe, as documented by the network. */
  repeatableFor?: number
}

/** The time in which another server with the same data may have published a post, of which this one has no record. */
export interface Lost {
  since: Date
  /** The other server derived its keys from the same seeds. */
  sharesSeeds: boolean
}

export interface RecalledPost {
  /** As named in `once`. */
  step: string
  segment: number
  published: Published
}

/** What another server published of a draft. `rest` is what is certain about the first part that was not found; `none` if all were. */
export interface Recalled {
  posts: RecalledPost[]
  rest: 'none' | 'absent' | 'unsure'
}

/** What a post belongs to in the service. */
export interface Subject {
  publicationId: string
  accountId: string
  /** The page that the post is about; empty if none is given. */
  link: string
}

export interface Run {
  readonly http: Http
  readonly openSocket: OpenSocket
  readonly signal: AbortSignal
  readonly now: () => Date
  /** For networks that pass it on to another program. */
  readonly subject: Subject
  /** Repeatable work (an upload, a lookup). A resumed run gets the stored result. `price` is what the network charges for it each time. */
  step<T extends Json>(key: string, work: () => Promise<T>, price?: PricedItem): Promise<T>
  /** The seed of a step's first key. */
  seedOf(step: string): string
  /** Work that must not be repeated. Returns the stored result if it was confirmed before. */
  once<Key extends Json = string>(key: string, options: OnceOptions<Key>): Promise<Published>
  /** Returns what `once` confirmed before under this key. A retry by hand keeps it, but not the results of steps. */
  published(key: string): Promise<Published | undefined>
  /**
   * Takes one from a quota of the account's app, then does the work. Throws NetworkError kind `quota`, code `quota_used_up`, without doing it if
   * nothing is left, with the wait until the quota starts again.
   */
  withinQuota<T>(code: Quota['code'], work: () => Promise<T>): Promise<T>
  readonly meter: Meter
  /** Returns which of these posts are known to belong to other destinations of the account. */
  listTaken(externalIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Releases the slot and retries after this many milliseconds, because the network is still processing. */
  later(milliseconds: number): never
  /**
   * Returns a medium's file, resized or re-encoded as the constraints require. Throws NetworkError kind `validation` if they can't be met,
   * with the limit as its code: `media_type`, `media_size`, `media_dimensions`, `media_too_small` or `media_ratio`.
   */
  media(medium: DraftMedia, constraints?: MediaConstraints): Promise<MediaFile>
  /**
   * Returns an unguessable URL of the same file that `media` returns, valid for this many milliseconds, for networks that fetch media
   * themselves. Throws as `media`.
   */
  mediaAddress(medium: DraftMedia, lifetime: number, constraints?: MediaConstraints): Promise<string>
}
