import { Readable } from 'node:stream'
import { type Dispatcher, FormData as MultipartForm } from 'undici'
import type { Connections, Progress } from './safe-fetch-connections.ts'
import { FetchFailed, FetchRefused, isFetchError } from './safe-fetch-errors.ts'

/** What can be sent. A stream without a Content-Length header is sent in chunks; a form has its length computed. */
export type RequestBody = string | Uint8Array | ReadableStream<Uint8Array> | FormData

export interface ExchangeRequest {
  url: URL
  method: string
  headers: Headers
  body?: RequestBody | undefined
  /** Bytes of the answer, as it comes. */
  maxBytes: number
  connections: Connections
  /** Of the connections that may serve this request after another. Default: one of its own. */
  keptAs?: string | undefined
  /** Called in the turn in which the first bytes are written. On false the request ends unsent, with FetchFailed `expired`. */
  isCurrent?: (() => boolean) | undefined
  /** Aborted with the reason `timeout` or any other. */
  signal: AbortSignal
}

export interface Exchange {
  status: number
  headers: Headers
  /** As it came, still encoded. Errors are FetchRefused or FetchFailed; destroying it closes the connection. */
  body: Readable
}

/**
 * One request and its answer, by default on a connection of their own. If the server closes a kept connection just as we
 * write to it, there is no telling whether the request arrived; a fresh one costs a round trip and leaves no such doubt.
 */
export function exchange(request: ExchangeRequest): Promise<Exchange> {
  const { url, method, headers, signal, keptAs } = request
  const body = toDispatchBody(request.body)
  const progress: Progress = { isConnected: false, isSent: false, isTls: url.protocol === 'https:' }
  const connection = request.connections.open(url, progress, keptAs)
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>()
  let answer: Readable | undefined
  let isOver = false
  let bytes = 0

  const end = (error: Error | null) => {
    signal.removeEventListener('abort', abort)
    if (body instanceof Readable) body.destroy()
    if (isOver) connection.release()
    else void connection.client.destroy(error)
  }
  const fail = (error: Error) => {
    if (answer) return void answer.destroy(error)
    reject(error)
    end(error)
  }
  const abort = () => {
    fail(signal.reason === 'timeout' ? new FetchRefused('timeout', progress.isSent) : new FetchFailed('aborted', progress.isSent))
  }

  if (signal.aborted) {
    abort()
    return promise
  }
  signal.addEventListener('abort', abort, { once: true })
  connection.client.dispatch(
    { path: url.pathname + url.search, method, headers: [...headers].flat(), body, reset: keptAs === undefined },
    {
      ...witness(progress, body, request.isCurrent),
      onResponseStart(controller, status, raw) {
        // Interim answers (1xx) come before the one that counts.
        if (status < 200) return
        answer = openAnswer(() => controller.resume(), end)
        resolve({ status, headers: toHeaders(raw), body: answer })
      },
      onResponseData(controller, chunk) {
        bytes += chunk.length
        if (bytes > request.maxBytes) fail(new FetchRefused('too_large', true))
        else if (answer?.push(chunk) === false) controller.pause()
      },
      onResponseEnd() {
        isOver = true
        answer?.push(null)
      },
      onResponseError(_, error) {
        const isOurs = body instanceof Readable && body.errored === error
        fail(isOurs ? new FetchFailed('body', progress.isSent) : toFetchError(error, progress))
      },
    },
  )
  return promise
}

/**
 * undici calls `onRequestStart` when it has a connection, and writes head and buffered body right afterwards in the same
 * turn. The head of a streamed body is held back until the first chunk is there, which `onBodySent` tells.
 */
function witness(
  progress: Progress,
  body: unknown,
  isCurrent: () => boolean = () => true,
): Pick<Dispatcher.DispatchHandler, 'onRequestStart' | 'onBodySent' | 'onRequestSent'> {
  const isStreamed = body instanceof Readable || body instanceof MultipartForm
  const note = () => void (progress.isSent = true)
  return {
    onRequestStart: () => {
      // undici ends a request whose handler throws here before it writes anything of it.
      if (!isCurrent()) throw new FetchFailed('expired', progress.isSent)
      if (!isStreamed) note()
    },
    onBodySent: note,
    onRequestSent: note,
  }
}

function openAnswer(resume: () => void, end: (error: Error | null) => void): Readable {
  const answer = new Readable({
    read: resume,
    destroy(error, done) {
      end(error)
      done(error)
    },
  })
  // An answer that nobody reads may be cut off as well.
  return answer.on('error', () => {})
}

function toFetchError(error: Error, { isConnected, isSent, isTls }: Progress): Error {
  if (isFetchError(error)) return error
  const reason = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  if (reason === 'UND_ERR_INVALID_ARG' || reason === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH')
    return new FetchFailed('request', isSent, { reason })
  if (!isConnected) return new FetchFailed(isTls && !DIALLING.test(reason) ? 'tls' : 'connect', isSent, { reason })
  return new FetchFailed(UNREADABLE.test(reason) ? 'protocol' : 'closed', isSent, { reason })
}

/** Codes of a dial that did not come as far as a handshake. */
const DIALLING = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|EACCES|EPERM|UND_ERR_CONNECT_TIMEOUT)$/

/** Something came back that is no HTTP answer. */
const UNREADABLE = /^(HTTPParserError|HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_)/

function toDispatchBody(body: RequestBody | undefined): string | Uint8Array | Readable | MultipartForm | null {
  if (body instanceof ReadableStream) return Readable.fromWeb(body).on('error', () => {})
  if (!(body instanceof FormData)) return body ?? null
  const form = new MultipartForm()
  for (const [name, value] of body) form.append(name, value)
  return form
}

function toHeaders(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw)) {
    for (const item of Array.isArray(value) ? value : [value ?? '']) headers.append(name, item)
  }
  return headers
}
