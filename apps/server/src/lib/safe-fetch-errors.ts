/** Rejected by our own rules. `status` and `type` concern the response, the others the address or the cost of the transfer. */
export type RefusalCode = 'scheme' | 'port' | 'credentials' | 'address' | 'redirects' | 'too_large' | 'type' | 'timeout' | 'status'

/**
 * Failures of the transfer, in this order: no address for the name, no connection, no trusted certificate, connection
 * closed early, not an HTTP response, the caller's body failed, the caller aborted, a request that cannot be sent at
 * all, a request that was no longer current when its connection was ready.
 */
export type FailureCode = 'dns' | 'connect' | 'tls' | 'closed' | 'protocol' | 'body' | 'aborted' | 'request' | 'expired'

interface ErrorContext {
  /** HTTP status, with code `status`. */
  status?: number
  /** The code of the system or library, such as ECONNREFUSED. For logs. */
  reason?: string
}

/** Messages never contain an address, a query or a header, because they may be shown and URLs can contain secrets. */
class FetchError extends Error {
  /** False if no byte of a request was handed to a connection. */
  sent: boolean
  readonly status: number | undefined
  readonly reason: string | undefined

  constructor(message: string, sent: boolean, { status, reason }: ErrorContext) {
    super(message)
    this.sent = sent
    this.status = status
    this.reason = reason
  }
}

const REFUSALS: Record<RefusalCode, string> = {
  scheme: "This URL scheme isn't allowed",
  port: "This port isn't allowed",
  credentials: "URLs can't include a user name or password",
  address: "This address isn't on the public internet",
  redirects: 'The server redirects too often, or without a valid target',
  too_large: 'The response is too large',
  type: "The type of the response isn't supported",
  timeout: 'The server took too long to respond',
  status: 'The server returned an error',
}

const FAILURES: Record<FailureCode, string> = {
  dns: "The host name couldn't be resolved",
  connect: "Couldn't reach the server",
  tls: "Couldn't establish a trusted connection to the server",
  closed: 'The server closed the connection',
  protocol: "Couldn't read the response",
  body: "The request body couldn't be read",
  aborted: 'The request was canceled',
  request: "The request couldn't be sent",
  expired: 'The request took too long to send',
}

export class FetchRefused extends FetchError {
  override name = 'FetchRefused'
  readonly code: RefusalCode

  constructor(code: RefusalCode, sent: boolean, context: ErrorContext = {}) {
    super(REFUSALS[code], sent, context)
    this.code = code
  }
}

export class FetchFailed extends FetchError {
  override name = 'FetchFailed'
  readonly code: FailureCode

  constructor(code: FailureCode, sent: boolean, context: ErrorContext = {}) {
    super(FAILURES[code], sent, context)
    this.code = code
  }
}

export function isFetchError(error: unknown): error is FetchRefused | FetchFailed {
  return error instanceof FetchError
}
