import { type buildConnector, Client } from 'undici'

export interface Progress {
  isConnected: boolean
  /** Part of the request was handed to the connection. */
  isSent: boolean
  isTls: boolean
}

/** A connection to one origin, for one request at a time. */
export interface Connection {
  readonly client: Client
  progress: Progress
  /** Returns the connection after a complete response. */
  release(): void
}

export interface Connections {
  /** Only requests with the same `key` share connections; without one, the connection is not reused. */
  open(url: URL, progress: Progress, key?: string): Connection
}

interface Kept extends Connection {
  key: string
  openedAt: number
}

/** Servers close idle connections after 2 s (Gunicorn) to 75 s (nginx), or announce an earlier limit in a `Keep-Alive` header. */
const idleMs = 1000
/** Pause after a response, to detect a close that came with it. */
const restMs = 10
/** Time for a request to arrive before the limit announced by the server. */
const marginMs = 1000
/** After this, the name may resolve to another address. */
const lifetimeMs = 60_000
const maxIdle = 128

/** Queued work still completes. The callback receives the error of a client that has already ended. */
const close = (client: Client) => client.close(() => {})

/**
 * Opens connections, and keeps those with a key for a moment. Every dial uses `connect`, including the redial of a kept
 * connection that the server closed: undici gives the event loop a turn to notice that before it writes on an idle one.
 */
export function createConnections(connect: buildConnector.connector): Connections {
  const idle = new Set<Kept>()

  const drop = (kept: Kept) => {
    idle.delete(kept)
    close(kept.client)
  }

  const keep = (kept: Kept) => {
    if (kept.client.closed) return
    if (performance.now() - kept.openedAt > lifetimeMs) return drop(kept)
    idle.add(kept)
    const [longest] = idle
    if (longest && idle.size > maxIdle) drop(longest)
  }

  const takeIdle = (key: string): Kept | undefined => {
    const kept = [...idle].findLast((one) => one.key === key)
    if (kept) idle.delete(kept)
    return kept
  }

  return {
    open: (url, progress, key) => {
      const known = key === undefined ? undefined : takeIdle(key)
      if (known) {
        progress.isConnected = true
        return Object.assign(known, { progress })
      }
      const client = new Client(url.origin, {
        connect: (target, callback) => {
          connection.progress.isConnected = false
          connect(target, (...result) => {
            connection.progress.isConnected = result[0] === null
            callback(...result)
          })
        },
        // The request's signal limits everything.
        headersTimeout: 0,
        bodyTimeout: 0,
        keepAliveTimeout: idleMs,
        keepAliveMaxTimeout: idleMs,
        keepAliveTimeoutThreshold: marginMs,
      })
      const connection: Connection = { client, progress, release: () => close(client) }
      if (key === undefined) return connection
      const rest = () => void setTimeout(keep, restMs, kept).unref()
      const kept: Kept = Object.assign(connection, { key, openedAt: performance.now(), release: rest })
      client.on('disconnect', () => drop(kept))
      return kept
    },
  }
}
