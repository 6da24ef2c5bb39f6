/** WebSocket connections to servers that a user or another server named. */

export interface SocketOptions {
  /** Milliseconds for the whole life of the connection; default 30,000. */
  timeout?: number
  signal?: AbortSignal
}

/** Failures are NetworkErrors: evidence `not_sent` as long as nothing was sent on the connection, otherwise `unknown`. */
export interface Socket {
  /** Throws if the connection is over. */
  send(text: string): void
  /** Resolves with the next message. Rejects once the connection is over. Only one call at a time. */
  receive(): Promise<string>
  close(): void
}

/** Opens a connection through the same guard as the guarded fetch. Rejects with a NetworkError, evidence `not_sent`. */
export type OpenSocket = (url: string | URL, options?: SocketOptions) => Promise<Socket>
