import { NetworkError } from '../spec/index.ts'
import type { NetworkErrorFields, Socket, SocketOptions } from '../spec/index.ts'

/** The part of a WebSocket that all implementations share. */
export interface WebSocketLike {
  addEventListener(type: 'open' | 'message' | 'close', listener: (event: { data?: unknown }) => void): void
  send(text: string): void
}

export type SocketFailure = Pick<NetworkErrorFields, 'kind' | 'code' | 'detail'>

export interface SocketHost extends SocketOptions {
  /** Ends the connection; `isOrderly` lets what was sent arrive first. */
  end(isOrderly: boolean): void
  /** Why the connection could not be opened, if known. */
  explain?(): SocketFailure | undefined
}

const defaultTimeout = 30_000
/** UTF-16 units of all messages of a connection together. */
const mostReceived = 4 * 1024 * 1024

const unavailable = (code: string): SocketFailure => ({ kind: 'unavailable', code })

/** Returns the connection once it is open, with limits on time and size. */
export const toSocket = async (ws: WebSocketLike, { timeout = defaultTimeout, signal, end, explain }: SocketHost): Promise<Socket> => {
  const messages: string[] = []
  const opened = Promise.withResolvers<void>()
  let waiting: PromiseWithResolvers<string> | undefined
  let failure: SocketFailure | undefined
  let isOpen = false
  let isSent = false
  let received = 0

  const toError = (reason: SocketFailure): NetworkError => new NetworkError({ ...reason, evidence: isSent ? 'unknown' : 'not_sent' })
  const stop = (reason: SocketFailure, isOrderly = false): void => {
    if (failure) return
    failure = reason
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    end(isOrderly)
    opened.reject(toError(reason))
    waiting?.reject(toError(reason))
  }
  const abort = (): void => stop(unavailable('aborted'))
  const timer = setTimeout(() => stop(unavailable('timeout')), timeout)
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()

  const take = (data: unknown): void => {
    if (typeof data !== 'string') return stop(unavailable('answer_unreadable'))
    received += data.length
    if (received > mostReceived) return stop(unavailable('answer_too_large'))
    if (!waiting) return void messages.push(data)
    waiting.resolve(data)
    waiting = undefined
  }
  ws.addEventListener('open', () => {
    isOpen = true
    opened.resolve()
  })
  ws.addEventListener('message', ({ data }) => take(data))
  ws.addEventListener('close', () => stop(isOpen ? unavailable('connection_closed') : (explain?.() ?? unavailable('handshake_failed'))))
  await opened.promise

  return {
    send: (text) => {
      if (failure) throw toError(failure)
      isSent = true
      ws.send(text)
    },
    receive: async () => {
      const next = messages.shift()
      if (next !== undefined) return next
      if (failure) throw toError(failure)
      waiting = Promise.withResolvers<string>()
      return waiting.promise
    },
    close: () => stop(unavailable('connection_closed'), true),
  }
}
