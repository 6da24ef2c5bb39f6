/** Spans of calls to other servers. They name the server and the outcome; paths and queries may contain tokens. */
import type { OpenSocket } from '@broadside/networks/spec/index'
import type { FetchAnswer, SafeFetch } from '#lib/safe-fetch.ts'
import type { ActiveSpan, SpanParts, Traces } from './traces.ts'
import { inSpan } from './traces.ts'

const defaultPorts: Record<string, number> = { 'https:': 443, 'http:': 80, 'wss:': 443, 'ws:': 80 }

function toServer(address: string | URL, method: string): SpanParts {
  const url = URL.parse(String(address))
  const server = url && { 'server.address': url.hostname, 'server.port': url.port ? Number(url.port) : defaultPorts[url.protocol] }
  return { kind: 'client', attributes: { 'http.request.method': method, ...server } }
}

/** The call ends with the last byte of its response. */
function endWith(span: ActiveSpan, { status, body }: FetchAnswer): void {
  span.set({ 'http.response.status_code': status })
  if (status >= 400) span.fail(String(status))
  body.once('close', () => span.end())
}

export function traceFetch(fetch: SafeFetch, traces: Traces): SafeFetch {
  const traced: typeof fetch = Object.assign(
    async (address: Parameters<SafeFetch>[0], options: Parameters<SafeFetch>[1]) => {
      const method = options.method ?? 'GET'
      const span = traces.start(method, toServer(address, method))
      if (!span) return fetch(address, options)
      try {
        const answer = await fetch(address, options)
        endWith(span, answer)
        return answer
      } catch (error) {
        span.fail(String((error as { code?: unknown }).code ?? 'unknown'))
        span.end()
        throw error
      }
    },
    { verify: fetch.verify },
  )
  return traced
}

/** Only the connection has a span; messages have none. */
export const traceSocket =
  (openSocket: OpenSocket, traces: Traces): OpenSocket =>
  (address, options) =>
    inSpan(traces, 'GET', toServer(address, 'GET'), () => openSocket(address, options))
