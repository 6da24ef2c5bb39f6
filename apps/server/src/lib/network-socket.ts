import { type SocketFailure, toSocket } from '@broadside/networks/kit/socket'
import { NetworkError, type OpenSocket } from '@broadside/networks/spec/index'
import type { Socket } from 'node:net'
import { Client, WebSocket } from 'undici'
import { defined } from './defined.ts'
import { toNetworkError } from './network-http.ts'
import { FetchFailed, FetchRefused } from './safe-fetch-errors.ts'
import { toFetchError } from './safe-fetch-exchange.ts'
import { createGuard } from './safe-fetch-guard.ts'
import type { SafeFetchOptions } from './safe-fetch.ts'

const CONNECT_TIMEOUT = 10_000
/** Bytes of a message, before and after decompression. */
const MAX_MESSAGE = 1024 * 1024

/**
 * `OpenSocket` for networks: wss (unless the operator's allow list says otherwise) to public addresses only, which are
 * checked at the moment of dialing, on any port that is not blocked. No redirects, no cookies, no proxy.
 */
export function createNetworkSocket({ userAgent, ...rules }: SafeFetchOptions): OpenSocket {
  const guard = createGuard(rules)
  const dial = guard.connector(CONNECT_TIMEOUT)
  return async (address, options = {}) => {
    const url = parse(address)
    try {
      guard.check(url, { schemes: ['wss'], ports: 'block-list' })
      if (!/^wss?:$/.test(url.protocol)) throw new FetchRefused('scheme', false)
    } catch (error) {
      throw toNetworkError(error, 'POST')
    }
    let failure: Error | null = null
    let connection: Socket | null = null
    const client = new Client(url.origin.replace(/^ws/, 'http'), {
      connect: (target, callback) =>
        dial(target, (...result) => {
          ;[failure, connection] = result
          callback(...result)
        }),
      webSocket: { maxPayloadSize: MAX_MESSAGE },
    })
    const ws = new WebSocket(url, { dispatcher: client, headers: { 'user-agent': userAgent } })
    return toSocket(ws, {
      ...options,
      end: (isOrderly) => {
        if (isOrderly) ws.close()
        // A server that never answers the closing handshake would keep the connection.
        if (isOrderly) connection?.destroySoon()
        else connection?.destroy()
        void client.destroy()
      },
      explain: () => (failure ? explain(failure, url) : undefined),
    })
  }
}

function parse(address: string | URL): URL {
  const url = URL.parse(String(address))
  if (!url) throw toNetworkError(new FetchFailed('request', false), 'POST')
  return url
}

function explain(failure: Error, { protocol }: URL): SocketFailure | undefined {
  const error = toNetworkError(toFetchError(failure, { isConnected: false, isSent: false, isTls: protocol === 'wss:' }), 'POST')
  return error instanceof NetworkError ? { kind: error.kind, code: error.code, ...defined({ detail: error.detail }) } : undefined
}
