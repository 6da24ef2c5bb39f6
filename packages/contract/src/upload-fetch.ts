/** A `fetch` over XMLHttpRequest, for browsers: no other interface of theirs tells how much of a body has been sent. */

/** `totalBytes` is absent when the browser does not know it. */
export interface UploadProgress {
  sentBytes: number
  totalBytes?: number
}

interface ProgressEvent {
  loaded: number
  total: number
  lengthComputable: boolean
}

/** The part of XMLHttpRequest that is used here. Programs of Node and of browsers compile this file, and only the latter have its type. */
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
 * A `fetch` for the client that reports the progress of the body. It takes an address as text and bodies that XMLHttpRequest can send, thus
 * no streams. Rejects as `fetch` does: with the reason of the signal, or with a TypeError when there was no answer.
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
