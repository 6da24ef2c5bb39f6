/** Headers of every response: protection against misinterpreted content, and CORS for web apps on other origins. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import { addVary } from './encoding.ts'

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const corsHeaders = {
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-Request-Id',
  'access-control-expose-headers':
    'ETag, Link, X-Next-Cursor, X-Event-Cursor, X-Missing, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Idempotent-Replayed, Deprecation, Sunset',
  'access-control-max-age': '600',
}

/** The request's origin if it may call the API from a browser. */
function corsOrigin({ config }: App, { headers: { origin } }: FastifyRequest): string | undefined {
  return origin !== undefined && config.CORS_ORIGINS.includes(origin) ? origin : undefined
}

/** A CORS preflight request (https://fetch.spec.whatwg.org/#http-cors-protocol). */
export const isPreflight = (app: App, request: FastifyRequest): boolean =>
  request.method === 'OPTIONS' && corsOrigin(app, request) !== undefined

export const commonHeaders = ({ config, origin, clock }: App, requestId: string): Record<string, string> => ({
  ...securityHeaders,
  // The web app sets its clock by this header, so use the clock that decides what is due.
  date: clock.now().toUTCString(),
  'x-request-id': requestId,
  ...(origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  // Responses differ by origin as soon as one is configured.
  ...(config.CORS_ORIGINS.length ? { vary: 'Origin' } : {}),
})

export function addHeaders(app: App, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(commonHeaders(app, request.id))
  const origin = corsOrigin(app, request)
  if (origin !== undefined) void reply.headers({ 'access-control-allow-origin': origin, ...corsHeaders })
}

/** Adds the origin to responses that set their own Vary header. */
export function keepVary(server: FastifyInstance, { config }: App): void {
  server.addHook('onSend', async (_, reply) => {
    if (!config.CORS_ORIGINS.length) return
    void reply.header('vary', addVary(reply.getHeader('vary'), 'Origin'))
  })
}
