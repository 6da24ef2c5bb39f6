/** An `Http` for tests on the global fetch: without the server's guards, but with the same failure mapping. */
import { NetworkError } from '../spec/index.ts'
import type { Evidence, Http, HttpRequest } from '../spec/index.ts'

const notSentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const codeOf = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

const toBody = (request: HttpRequest): { body?: NonNullable<RequestInit['body']>; headers: Record<string, string>; duplex?: 'half' } => {
  const headers = { ...request.headers }
  if (request.json !== undefined) return { body: JSON.stringify(request.json), headers: { 'content-type': 'application/json', ...headers } }
  if (request.form) return { body: request.form, headers }
  if (request.multipart) return { body: request.multipart, headers }
  if (request.body instanceof Uint8Array) return { body: new Uint8Array(request.body), headers }
  if (request.body) return { body: request.body, headers, duplex: 'half' }
  return { headers }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const toError = (error: unknown): NetworkError => {
  const code = codeOf(error)
  const evidence: Evidence = code !== undefined && notSentCodes.has(code) ? 'not_sent' : 'unknown'
  return new NetworkError({ kind: 'unavailable', evidence, code: code?.toLowerCase() ?? 'no_answer', cause: error })
}

/** `timeout` in milliseconds overrides the request's own; `origins` maps origins of networks to those of their fakes. */
export const createTestHttp =
  (options: { timeout?: number; origins?: Readonly<Record<string, string>> } = {}): Http =>
  async (request) => {
    const named = new URL(request.url)
    const origin = options.origins?.[named.origin]
    const url = origin ? new URL(`${named.pathname}${named.search}`, origin) : named
    for (const [key, value] of Object.entries(request.query ?? {})) if (value !== undefined) url.searchParams.set(key, String(value))
    try {
      const signal = AbortSignal.timeout(options.timeout ?? request.timeout ?? 30_000)
      const response = await fetch(url, { method: request.method, ...toBody(request), signal })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: parse(text) }
    } catch (error) {
      throw toError(error)
    }
  }
