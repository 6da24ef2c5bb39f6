/** A `fetch` over XMLHttpRequest, the only browser API that reports upload progress. */

/** `totalBytes` is absent when the browser doesn't know it. */
export interface UploadProgress {
  sentBytes: number
  totalBytes?: number
}

interface ProgressEvent {
  loaded: number
  total: number
  lengthComputable: boolean
}

/** The part of XMLHttpRequest used here. This file also compiles for Node.js, which doesn't have the type. */
interface Transfer {
  upload: { addEventListener(type: 'progress', listener: (event: ProgressEvent) => void): void }
  responseType: 'blob'
  readonly response: Blob | null
  readonly status: number
  readonly statusText: string
  addEventListener(type: 'load' | 'error' | 'abort', listener: () => void): void
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  send(body: unknown): void
  abort(): void
  getAllResponseHeaders(): string
}
declare const XMLHttpRequest: new () => Transfer

const statusesWithoutBody: ReadonlySet<number> = new Set([204, 205, 304])

const readHeaders = (transfer: Transfer): Headers => {
  const headers = new Headers()
  for (const line of transfer.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

const toResponse = (transfer: Transfer): Response =>
  new Response(statusesWithoutBody.has(transfer.status) ? null : transfer.response, {
    status: transfer.status,
    statusText: transfer.statusText,
    headers: readHeaders(transfer),
  })

/**
 * A `fetch` for the client that reports upload progress. Supports string URLs and the bodies of XMLHttpRequest, so no streams.
 * Rejects like `fetch`: with the reason of the signal, or with a TypeError when there is no response.
 */
export const createUploadFetch =
  (onProgress: (progress: UploadProgress) => void): typeof fetch =>
  (input, { method = 'GET', headers, body, signal } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const transfer = new XMLHttpRequest()
    const abort = () => transfer.abort()
    const stopListening = () => signal?.removeEventListener('abort', abort)
    transfer.addEventListener('load', () => resolve(toResponse(transfer)))
    transfer.addEventListener('error', () => reject(new TypeError('The upload had no answer')))
    transfer.addEventListener('abort', () => reject(signal?.reason as Error))
    transfer.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) =>
      onProgress({ sentBytes: loaded, ...(lengthComputable ? { totalBytes: total } : {}) }),
    )
    signal?.addEventListener('abort', abort)
    transfer.open(method, String(input))
    for (const [name, value] of new Headers(headers)) transfer.setRequestHeader(name, value)
    transfer.responseType = 'blob'
    transfer.send(body ?? null)
    return promise.finally(stopListening)
  }
