/** Rejected by our own rules. `status` and `type` concern the response, the others the address or the cost of the transfer. */
export type RefusalCode = 'scheme' | 'port' | 'credentials' | 'address' | 'redirects' | 'too_large' | 'type' | 'timeout' | 'status'

/**
 * Failures of the transfer, in this order: no address for the name, no connection, no trusted certificate, connection
 * closed early, not an HTTP response, the caller's body failed, the caller aborted, a request that cannot be sent at
 * all, a request that was no longer current when its connection was ready.
 */
export type FailureCode = 'dns' | 'connect' | 'tls' | 'closed' | 'protocol' | 'body' | 'aborted' | 'request' | 'expired'

interface Circumstances {
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

  constructor(message: string, sent: boolean, { status, reason }: Circumstances) {
    super(message)
    this.sent = sent
    this.status = status
    this.reason = reason
  }
}

const REFUSALS: Record<RefusalCode, string> = {
  scheme: 'This kind of address is not allowed',
  port: 'This port is not allowed',
  credentials: 'An address with a user name or password is not allowed',
  address: 'This address is not on the public internet',
  redirects: 'The server redirects too often or to nowhere',
  too_large: 'The answer is too large',
  type: 'The answer has a type that is not accepted',
  timeout: 'The server took too long',
  status: 'The server answered with an error',
}

const FAILURES: Record<FailureCode, string> = {
  dns: 'The host name has no address',
  connect: 'The server cannot be reached',
  tls: 'No trusted connection to the server is possible',
  closed: 'The server closed the connection',
  protocol: 'The answer cannot be read',
  body: 'What should be sent cannot be read',
  aborted: 'The request was given up',
  request: 'The request cannot be sent',
  expired: 'The request took too long to leave',
}

export class FetchRefused extends FetchError {
  override name = 'FetchRefused'
  readonly code: RefusalCode

  constructor(code: RefusalCode, sent: boolean, circumstances: Circumstances = {}) {
    super(REFUSALS[code], sent, circumstances)
    this.code = code
  }
}

export class FetchFailed extends FetchError {
  override name = 'FetchFailed'
  readonly code: FailureCode

  constructor(code: FailureCode, sent: boolean, circumstances: Circumstances = {}) {
    super(FAILURES[code], sent, circumstances)
    this.code = code
  }
}

export function isFetchError(error: unknown): error is FetchRefused | FetchFailed {
  return error instanceof FetchError
}
