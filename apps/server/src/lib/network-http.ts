import { type Http, type HttpRequest, type HttpResponse, NetworkError } from '@broadside/networks/spec/index'
import { isFetchError } from './safe-fetch-errors.ts'
import type { RequestBody } from './safe-fetch-exchange.ts'
import type { FetchAnswer, SafeFetch } from './safe-fetch.ts'
import { defined } from './defined.ts'

export interface GuardedRequest extends HttpRequest {
  /** Checked when the connection is ready, just before the first bytes are written. On false nothing is sent. */
  isCurrent?: (() => boolean) | undefined
}

export type NetworkHttp = (request: GuardedRequest) => ReturnType<Http>

const TIMEOUT = 30_000
const MAX_ANSWER = 4 * 1024 * 1024
const MAX_REDIRECTS = 3

/**
 * `Http` for networks on top of the guarded fetch: https (unless the operator's allow list says otherwise) on any port
 * that is not blocked. Failures are NetworkErrors:
 *
 * - evidence `not_sent`: the request was certainly not handed to a connection. Kind `unavailable`, or `rejected` if our
 *   own rules block the address, or `bug` if the request has no valid HTTP form.
 * - evidence `unknown`: anything later. Kind `unknown`, or `unavailable` for GET and HEAD, which have no effect to be
 *   unsure of.
 *
 * `origins` maps networks' origins to others, as NETWORK_ORIGINS does.
 *
 * The code is one of `address_refused`, `timeout`, `aborted`, `redirects`, `dns_failed`, `connect_failed`,
 * `tls_failed`, `connection_closed`, `answer_unreadable`, `body_unreadable`, `request_invalid`, `attempt_expired`.
 */
export function createNetworkHttp({ safeFetch, origins = '' }: { safeFetch: SafeFetch; origins?: string }): NetworkHttp {
  const replacements = readOrigins(origins)
  return async (request) => {
    try {
      const { body, type } = toBody(request)
      const answer = await safeFetch(toUrl(request, replacements), {
        schemes: ['https'],
        ports: 'block-list',
        method: request.method,
        headers: { ...defined({ 'content-type': type }), ...lowerCased(request.headers ?? {}) },
        body,
        timeout: request.timeout ?? TIMEOUT,
        // The limit is enforced below, because a response that is too long still has a status, which is worth more than an error.
        maxBytes: Number.POSITIVE_INFINITY,
        maxRedirects: MAX_REDIRECTS,
        ...defined({ reusesConnection: request.isRepeatable }),
        isCurrent: request.isCurrent,
        signal: request.signal,
      })
      return await toResponse(answer)
    } catch (error) {
      throw toNetworkError(error, request.method)
    }
  }
}

const readOrigins = (origins: string): ReadonlyMap<string, string> =>
  new Map(origins.split(',').flatMap((pair) => (pair ? [pair.split('=') as [string, string]] : [])))

function toUrl({ url, query = {} }: HttpRequest, replacements: ReadonlyMap<string, string>): URL {
  const named = URL.parse(String(url))
  if (!named) throw invalidRequest()
  const replacement = replacements.get(named.origin)
  const target = replacement ? new URL(`${named.pathname}${named.search}`, replacement) : named
  for (const [name, value] of Object.entries(query)) if (value !== undefined) target.searchParams.append(name, String(value))
  return target
}

function toBody(request: HttpRequest): { body?: RequestBody; type?: string } {
  const { json, form, multipart, body } = request
  if ([json, form, multipart, body].filter((each) => each !== undefined).length > 1) throw invalidRequest()
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  if (form) return { body: form.toString(), type: 'application/x-www-form-urlencoded' }
  const other = multipart ?? body
  return other ? { body: other } : {}
}

/** Lower case, so that a network's header replaces ours instead of duplicating it. */
function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

async function toResponse(answer: FetchAnswer): Promise<HttpResponse> {
  const text = await readText(answer)
  return { status: answer.status, headers: answer.headers, json: parse(text, answer.headers.get('content-type') ?? ''), text }
}

/** The first 4 MiB as UTF-8. */
async function readText({ body }: FetchAnswer): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let left = MAX_ANSWER
  for await (const chunk of body as AsyncIterable<Buffer>) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true })
    left -= chunk.length
    if (left <= 0) break
  }
  return text + decoder.decode()
}

/** Servers label JSON in many ways, so an object or array with another label counts as JSON too. */
function parse(text: string, type: string): unknown {
  if (!/json/i.test(type) && !/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const invalidRequest = () => new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'request_invalid' })

const CODES: Record<string, string> = {
  scheme: 'address_refused',
  port: 'address_refused',
  credentials: 'address_refused',
  address: 'address_refused',
  timeout: 'timeout',
  aborted: 'aborted',
  redirects: 'redirects',
  dns: 'dns_failed',
  connect: 'connect_failed',
  tls: 'tls_failed',
  closed: 'connection_closed',
  protocol: 'answer_unreadable',
  type: 'answer_unreadable',
  body: 'body_unreadable',
  request: 'request_invalid',
  expired: 'attempt_expired',
}

export function toNetworkError(error: unknown, method: HttpRequest['method']): unknown {
  if (!isFetchError(error)) return error
  const code = CODES[error.code] ?? error.code
  const evidence = error.sent ? 'unknown' : 'not_sent'
  const isHarmless = method === 'GET' || method === 'HEAD'
  const doubt = error.sent && !isHarmless ? 'unknown' : 'unavailable'
  const kind = code === 'address_refused' ? 'rejected' : code === 'request_invalid' ? 'bug' : doubt
  return new NetworkError({ kind, evidence, code, ...defined({ detail: error.reason }), cause: error })
}
