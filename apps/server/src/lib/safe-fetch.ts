import { pipeline, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { createConnections } from './safe-fetch-connections.ts'
import { FetchFailed, FetchRefused, isFetchError } from './safe-fetch-errors.ts'
import { type Exchange, exchange, type RequestBody } from './safe-fetch-exchange.ts'
import { createGuard, type GuardOptions, type UrlPolicy } from './safe-fetch-guard.ts'

export interface FetchOptions extends UrlPolicy {
  /** Default GET. */
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: RequestBody | undefined
  /** Milliseconds for everything: names, connections, redirects, and the response to its last byte. */
  timeout: number
  /** Bytes of the response, before and after decompression. */
  maxBytes: number
  /** Only for GET and HEAD, each hop under the same rules. Default 0: the redirect itself is the response. */
  maxRedirects?: number
  /** Accepted media types, without parameters and in lower case. Default: any. */
  types?: readonly string[]
  /** Rejects every status outside 200..299. Default false. */
  successOnly?: boolean
  /** Allows reusing a connection, which makes it more likely that a failure leaves the delivery unknown. Default false. */
  reusesConnection?: boolean
  /**
   * Called once a connection is ready, in the same turn in which the first bytes are written. On false nothing is sent:
   * FetchFailed `expired`.
   */
  isCurrent?: (() => boolean) | undefined
  signal?: AbortSignal | undefined
}

export interface FetchAnswer {
  /** The final URL, after redirects. */
  url: URL
  status: number
  headers: Headers
  /** Decompressed. Fails with FetchRefused or FetchFailed. Read it, or call `discard`; otherwise it is cut off at the time limit. */
  body: Readable
  bytes(): Promise<Buffer>
  discard(): void
}

/** Rejects with FetchRefused (our rules) or FetchFailed (the other side); `sent` of both says whether anything can have arrived. */
export interface SafeFetch {
  (url: string | URL, options: FetchOptions): Promise<FetchAnswer>
  /** Rejects likewise if these rules currently block a URL. Sends nothing; every dial is checked again. */
  verify(url: string | URL, policy: UrlPolicy): Promise<void>
}

export interface SafeFetchOptions extends GuardOptions {
  /** `Broadside/<version>`. */
  userAgent: string
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Headers that are safe to send to an origin they were not meant for. */
const HARMLESS = new Set(['accept', 'accept-encoding', 'accept-language', 'range', 'user-agent'])
const CONNECT_TIMEOUT = 10_000

/**
 * The only way to fetch URLs from users or other servers. It dials public addresses only (checked at the moment of
 * dialing, see Guard), uses no proxy, cookie or referrer, and limits time and size.
 */
export function createSafeFetch({ userAgent, ...rules }: SafeFetchOptions): SafeFetch {
  const guard = createGuard(rules)
  const connections = createConnections(guard.connector(CONNECT_TIMEOUT))

  const fetch = async (address: string | URL, options: FetchOptions): Promise<FetchAnswer> => {
    const method = options.method ?? 'GET'
    let url = toUrl(address)
    let headers = toHeaders({ accept: '*/*', 'accept-encoding': 'gzip, br', 'user-agent': userAgent, ...options.headers })
    const limit = startLimit(options)
    for (let hop = 0; ; hop++) {
      try {
        guard.check(url, options)
        if (!url.protocol.startsWith('http')) throw new FetchRefused('scheme', false)
        const { body, maxBytes, reusesConnection, isCurrent } = options
        const keptAs = reusesConnection ? guard.dialOf(url) : undefined
        const answer = await exchange({ url, method, headers, body, maxBytes, connections, keptAs, isCurrent, signal: limit.signal })
        const next = redirectOf(answer, { url, method, hop, maxRedirects: options.maxRedirects ?? 0 })
        if (!next) return toAnswer(url, answer, { ...options, method, onEnd: limit.end })
        answer.body.destroy()
        if (next.origin !== url.origin) headers = new Headers([...headers].filter(([name]) => HARMLESS.has(name)))
        url = next
      } catch (error) {
        limit.end()
        if (isFetchError(error)) error.sent ||= hop > 0
        throw error
      }
    }
  }
  return Object.assign(fetch, { verify: async (address: string | URL, policy: UrlPolicy) => guard.verify(toUrl(address), policy) })
}

/** The platform's errors about a URL or header quote it, and either can contain a secret. */
function toUrl(address: string | URL): URL {
  const url = URL.parse(String(address))
  if (!url) throw new FetchFailed('request', false)
  return url
}

function toHeaders(headers: Record<string, string>): Headers {
  try {
    return new Headers(headers)
  } catch {
    throw new FetchFailed('request', false)
  }
}

interface Limit {
  signal: AbortSignal
  end(): void
}

function startLimit({ timeout, signal }: FetchOptions): Limit {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort('timeout'), timeout)
  const abort = () => controller.abort('aborted')
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  const end = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, end }
}

interface Hop {
  url: URL
  method: string
  hop: number
  maxRedirects: number
}

/** The redirect to follow, if any. Throws FetchRefused for too many, or an invalid URL. */
function redirectOf({ status, headers, body }: Exchange, { url, method, hop, maxRedirects }: Hop): URL | undefined {
  const location = headers.get('location')
  if (location === null || !REDIRECTS.has(status) || maxRedirects === 0 || (method !== 'GET' && method !== 'HEAD')) return undefined
  const next = URL.parse(location, url.href)
  if (next && hop < maxRedirects) return next
  body.destroy()
  throw new FetchRefused('redirects', true)
}

function toAnswer(url: URL, { status, headers, body: raw }: Exchange, options: FetchOptions & { onEnd: () => void }): FetchAnswer {
  try {
    assertAcceptable(status, headers, options)
    // A response without content may still describe the content of another request.
    const isEmpty = options.method === 'HEAD' || status === 204 || status === 304 || headers.get('content-length') === '0'
    const body = decode(raw, isEmpty ? 'identity' : (headers.get('content-encoding') ?? 'identity'), options.maxBytes)
    body.once('close', options.onEnd)
    return {
      url,
      status,
      headers,
      body,
      async bytes() {
        const chunks: Buffer[] = []
        for await (const chunk of body) chunks.push(chunk as Buffer)
        return Buffer.concat(chunks)
      },
      discard: () => void body.destroy(),
    }
  } catch (error) {
    raw.destroy()
    throw error
  }
}

function assertAcceptable(status: number, headers: Headers, { method, types, successOnly, maxBytes }: FetchOptions): void {
  if (successOnly && (status < 200 || status > 299)) throw new FetchRefused('status', true, { status })
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (types && !types.includes(type)) throw new FetchRefused('type', true)
  if (method !== 'HEAD' && Number(headers.get('content-length') ?? 0) > maxBytes) throw new FetchRefused('too_large', true)
}

/** Counts bytes before and after decompression, to stop both zip bombs and endless streams of empty blocks. */
function decode(raw: Readable, encoding: string, maxBytes: number): Readable {
  const decoder = createDecoder(encoding.trim().toLowerCase())
  // The callback only keeps pipeline from throwing: errors reach the reader through the last stream.
  return decoder ? pipeline(raw, decoder, counter(maxBytes), () => {}) : raw
}

/** Undefined if the body is not encoded. */
function createDecoder(encoding: string): Transform | undefined {
  if (encoding === 'identity') return undefined
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  throw new FetchRefused('type', true)
}

function counter(maxBytes: number): Transform {
  let total = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      total += chunk.length
      if (total > maxBytes) done(new FetchRefused('too_large', true))
      else done(null, chunk)
    },
    destroy(error, done) {
      done(error === null || isFetchError(error) ? error : new FetchFailed('protocol', true))
    },
  })
}
