import { type buildConnector, Client } from 'undici'

/** What is certain about a request. */
export interface Progress {
  isConnected: boolean
  /** Something of the request was handed to the connection. */
  isSent: boolean
  isTls: boolean
}

/** To one origin, for one request at a time. */
export interface Connection {
  readonly client: Client
  /** Of the request that has it now. */
  progress: Progress
  /** Gives it back after an answer that came to its end. */
  release(): void
}

export interface Connections {
  /** Only requests with the same `key` share connections; without one a connection serves no other request. */
  open(url: URL, progress: Progress, key?: string): Connection
}

interface Kept extends Connection {
  key: string
  openedAt: number
}

/** Servers close what is idle after 2 s (Gunicorn) to 75 s (nginx). Who does so earlier says it in a `Keep-Alive` header. */
const idleMs = 1000
/** After an answer, to hear of a close that came with it. */
const restMs = 10
/** Time for a request to arrive before the end that the server names. */
const marginMs = 1000
/** The name may lead elsewhere by then. */
const lifetimeMs = 60_000
const maxIdle = 128

/** What is queued is still done. The callback takes the error of a client that ended already. */
const close = (client: Client) => client.close(() => {})

/**
 * Opens connections, and keeps those with a key for a moment. Every dial goes through `connect`, that of a kept connection
 * which the server closed too: undici gives the event loop a turn to notice before it writes on one that was idle.
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
        // The signal of a request bounds everything.
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
