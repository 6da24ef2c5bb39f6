/** Spans of requests (https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-server). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import type { ActiveSpan } from '#lib/traces/traces.ts'
import { isStream } from './live-streams.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span?: ActiveSpan | undefined
  }
}

export interface TracedRequests {
  /** Whose traceparent is taken. A stranger could have everything recorded, or join the traces of others. */
  isTrusted(address: string | undefined): boolean
  /** The URL without secrets. */
  showUrl(request: FastifyRequest): string
}

/** The route as the contract writes it, or as the router does for pages. */
const routeOf = ({ routeOptions: { config, url } }: FastifyRequest): string | undefined =>
  config?.endpoint ? `/api/v1${config.endpoint.path}` : url

function start({ traces }: App, request: FastifyRequest, { isTrusted, showUrl }: TracedRequests): ActiveSpan | undefined {
  const { method, headers, protocol, id } = request
  const route = routeOf(request)
  const { traceparent } = headers
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'url.scheme': protocol,
    'url.path': showUrl(request).split('?')[0],
    'broadside.request.id': id,
  }
  const parent = typeof traceparent === 'string' && isTrusted(request.socket.remoteAddress) ? traceparent : undefined
  return traces.start(route === undefined ? method : `${method} ${route}`, { kind: 'server', attributes, parent })
}

function end(request: FastifyRequest, { statusCode }: FastifyReply): void {
  const { span } = request
  if (!span) return
  span.set({ 'http.response.status_code': statusCode })
  if (statusCode >= 500) span.fail(String(statusCode))
  span.end()
  request.span = undefined
}

export function traceRequests(server: FastifyInstance, app: App, options: TracedRequests): void {
  const { traces } = app
  server.addHook('onRequest', (request, _, done) => {
    request.span = start(app, request, options)
    traces.within(request.span, done)
  })
  // The end of a body belongs to its connection, so the hooks after it have lost the span.
  server.addHook('preValidation', (request, _, done) => traces.within(request.span, done))
  // Event streams stay open for hours, and programs show a span only once it has ended.
  server.addHook('onSend', async (request, reply) => {
    if (isStream(reply)) end(request, reply)
  })
  server.addHook('onResponse', async (request, reply) => end(request, reply))
}
