import { Readable } from 'node:stream'
import { type Dispatcher, FormData as MultipartForm } from 'undici'
import type { Connections, Progress } from './safe-fetch-connections.ts'
import { FetchFailed, FetchRefused, isFetchError } from './safe-fetch-errors.ts'

/** A request body. A stream without a Content-Length header is sent in chunks; the length of a form is computed. */
export type RequestBody = string | Uint8Array | ReadableStream<Uint8Array> | FormData

export interface ExchangeRequest {
  url: URL
  method: string
  headers: Headers
  body?: RequestBody | undefined
  /** Bytes of the response before decoding. */
  maxBytes: number
  connections: Connections
  /** Key of connections that can be reused for this request. Default: a new connection. */
  keptAs?: string | undefined
  /** Called in the same turn in which the first bytes are written. On false the request ends unsent, with FetchFailed `expired`. */
  isCurrent?: (() => boolean) | undefined
  /** Aborted with the reason `timeout` or any other. */
  signal: AbortSignal
}

export interface Exchange {
  status: number
  headers: Headers
  /** Still encoded. Errors are FetchRefused or FetchFailed; destroying it closes the connection. */
  body: Readable
}

/**
 * One request and its response, by default on a new connection. If the server closes a kept connection just as we write
 * to it, it is unknown whether the request arrived; a new one costs a round trip and avoids that doubt.
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
 * undici calls `onRequestStart` once it has a connection, and writes head and buffered body afterwards in the same
 * turn. The head of a streamed body is held back until the first chunk is available, which `onBodySent` reports.
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
      // If a handler throws here, undici ends its request before writing anything.
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
  // A response that nothing reads can be cut off too.
  return answer.on('error', () => {})
}

export function toFetchError(error: Error, { isConnected, isSent, isTls }: Progress): Error {
  if (isFetchError(error)) return error
  const reason = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  if (reason === 'UND_ERR_INVALID_ARG' || reason === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH')
    return new FetchFailed('request', isSent, { reason })
  if (!isConnected) return new FetchFailed(isTls && !DIALLING.test(reason) ? 'tls' : 'connect', isSent, { reason })
  return new FetchFailed(UNREADABLE.test(reason) ? 'protocol' : 'closed', isSent, { reason })
}

/** Codes of a dial that failed before the handshake. */
const DIALLING = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|EACCES|EPERM|UND_ERR_CONNECT_TIMEOUT)$/

/** The response is not HTTP. */
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
