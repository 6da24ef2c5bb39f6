/** Failures of a network, identified by status and machine code, never by the network's English text. */

export type ErrorKind =
  | 'validation'
  | 'rejected'
  | 'duplicate'
  | 'auth'
  | 'permission'
  | 'quota'
  | 'rate_limited'
  | 'unavailable'
  | 'not_ready'
  | 'late'
  | 'unknown'
  | 'bug'

/** What is certain about the request: the network rejected it, it never reached the network, or its outcome is unknown. */
export type Evidence = 'rejected' | 'not_sent' | 'unknown'

export interface NetworkErrorFields {
  kind: ErrorKind
  evidence: Evidence
  /** A slug: the network's machine code, or one defined here. */
  code: string
  httpStatus?: number
  /** Milliseconds to wait, as requested by the network. */
  retryAfter?: number
  /** The network's message, cleaned and shortened: for the delivery log and next to the service's own sentence, never instead of it. */
  detail?: string
  missing?: readonly string[]
  /**
   * True if the next part of the post certainly doesn't exist, whatever the network is processing: this failed before the call that publishes
   * it, or that call was refused.
   */
  isCertain?: boolean
  cause?: unknown
}

export class NetworkError extends Error {
  override name = 'NetworkError'
  readonly kind: ErrorKind
  readonly evidence: Evidence
  readonly code: string
  readonly httpStatus: number | undefined
  readonly retryAfter: number | undefined
  readonly detail: string | undefined
  readonly missing: readonly string[]
  readonly isCertain: boolean

  constructor(fields: NetworkErrorFields) {
    super(`${fields.kind}: ${fields.code}`, { cause: fields.cause })
    this.kind = fields.kind
    this.evidence = fields.evidence
    this.code = fields.code
    this.httpStatus = fields.httpStatus
    this.retryAfter = fields.retryAfter
    this.detail = fields.detail
    this.missing = fields.missing ?? []
    this.isCertain = fields.isCertain ?? false
  }
}
