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
  /** Milliseconds for everything: names, connections, redirects, and the answer to its last byte. */
  timeout: number
  /** Bytes of the answer, before and after decompression. */
  maxBytes: number
  /** Followed for GET and HEAD only, each hop under the same rules. Default 0: the redirect itself is the answer. */
  maxRedirects?: number
  /** Media types that are accepted, without parameters and in lower case. Default: any. */
  types?: readonly string[]
  /** Refuse every status outside 200..299. Default false. */
  successOnly?: boolean
  /** The request may follow another one on its connection: then a failure can leave it open more often whether it arrived. Default false. */
  reusesConnection?: boolean
  /** Called when a connection is ready, in the turn in which the first bytes are written. On false nothing is sent: FetchFailed `expired`. */
  isCurrent?: (() => boolean) | undefined
  signal?: AbortSignal | undefined
}

export interface FetchAnswer {
  /** Where the answer came from, after redirects. */
  url: URL
  status: number
  headers: Headers
  /** Decompressed. Fails with FetchRefused or FetchFailed. Read it, or call `discard`; else it is cut off at the time limit. */
  body: Readable
  bytes(): Promise<Buffer>
  discard(): void
}

/** Rejects with FetchRefused (our rules) or FetchFailed (their side); `sent` of both tells whether anything can have arrived. */
export interface SafeFetch {
  (url: string | URL, options: FetchOptions): Promise<FetchAnswer>
  /** Rejects likewise when a URL could not be dialled now by these rules. Nothing is sent; every dial is checked again. */
  verify(url: string | URL, policy: UrlPolicy): Promise<void>
}

export interface SafeFetchOptions extends GuardOptions {
  /** `Broadside/<version>`. */
  userAgent: string
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Headers that another origin than the one they were meant for may see. */
const HARMLESS = new Set(['accept', 'accept-encoding', 'accept-language', 'range', 'user-agent'])
const CONNECT_TIMEOUT = 10_000

/**
 * The only way to an address that a person or a server named. It dials public addresses alone (checked at the moment of
 * dialling, see Guard), knows no proxy, cookie or referrer, and bounds time and size.
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

/** The platform's own errors about a URL or a header quote it, and either can hold a secret. */
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

/** Where an answer sends us, if we follow. Throws FetchRefused when that is too far or no URL. */
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
    // An answer that cannot have content may still describe what another request would get.
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

/** Counts bytes before and after decompression, so that neither a zip bomb nor an endless stream of empty blocks gets through. */
function decode(raw: Readable, encoding: string, maxBytes: number): Readable {
  const decoder = createDecoder(encoding.trim().toLowerCase())
  // The callback only keeps pipeline from throwing: errors reach the reader through the last stream.
  return decoder ? pipeline(raw, decoder, counter(maxBytes), () => {}) : raw
}

/** Undefined where nothing is encoded. */
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
