/** The HTTP server: body parsing, headers that every answer has, and the answers for what no route takes. */
import { endpoints } from '@broadside/contract/index'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { App } from '../context.ts'
import { Problem } from '../lib/errors.ts'
import { isUuid, uuid7 } from '../lib/ids.ts'
import { parseJson } from '../lib/json.ts'
import { bind, type Route } from './bind.ts'
import { sendProblem } from './errors.ts'

const bodyLimit = 1024 * 1024
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** Nothing at all counts as an empty object, whatever type it claims to be. */
function parseBody(request: FastifyRequest, body: Buffer): unknown {
  if (body.length === 0) return undefined
  if (!jsonType.test(request.headers['content-type'] ?? '')) throw new Problem('unsupported_media_type', 'Send application/json in UTF-8.')
  return parseJson(body)
}

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const corsHeaders = {
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id',
  'access-control-expose-headers':
    'ETag, Link, X-Next-Cursor, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Idempotent-Replayed, Deprecation, Sunset',
  'access-control-max-age': '600',
}

function addHeaders(app: App, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(securityHeaders).header('x-request-id', request.id)
  if (app.origin.startsWith('https:')) void reply.header('strict-transport-security', 'max-age=31536000')
  const { origin } = request.headers
  if (!app.config.CORS_ORIGINS.length) return
  void reply.header('vary', 'Origin')
  if (origin && app.config.CORS_ORIGINS.includes(origin)) void reply.headers({ 'access-control-allow-origin': origin, ...corsHeaders })
}

const pathPatterns = endpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api/v1${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

function answerUnknown(app: App, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? ''
  const methods: string[] = pathPatterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  if (!methods.length) return sendProblem(app, request, reply, new Problem('route_not_found', 'There is nothing at this address.'))
  if (request.method === 'OPTIONS' && request.headers.origin) return reply.code(204).send()
  if (methods.includes('GET')) methods.push('HEAD')
  const problem = new Problem('method_not_allowed', `${request.method} is not possible here.`, {
    headers: { allow: [...new Set(methods)].join(', ') },
  })
  return sendProblem(app, request, reply, problem)
}

export interface HttpServer extends AsyncDisposable {
  fastify: FastifyInstance
}

export type Pages = (fastify: FastifyInstance, app: App) => void

export async function createHttpServer(app: App, routes: readonly Route[], pages: readonly Pages[]): Promise<HttpServer> {
  const trusted = app.config.TRUSTED_PROXIES
  const server = fastify({
    loggerInstance: app.log.child({}, { level: app.log.level === 'debug' ? 'debug' : 'warn' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: app.log.level !== 'debug' }),
    bodyLimit,
    requestTimeout: 0,
    trustProxy: trusted.length ? trusted : false,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return trusted.length && typeof given === 'string' && isUuid(given) ? given : uuid7()
    },
  })

  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.config.endpoint?.bodyLimit === 'stream') return done(null, undefined)
    const chunks: Buffer[] = []
    const limit = request.routeOptions.bodyLimit ?? bodyLimit
    let size = 0
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
    })
    payload.on('error', (error) => done(error))
    payload.on('end', () => {
      try {
        if (size > limit) throw new Problem('body_too_large', `At most ${limit} bytes are accepted here.`)
        done(null, parseBody(request, Buffer.concat(chunks)))
      } catch (error) {
        done(error as Error)
      }
    })
  })
  server.addHook('onRequest', async (request, reply) => {
    request.quotas = []
    addHeaders(app, request, reply)
    if (request.url.length > 8192) throw new Problem('route_not_found', 'The address is longer than 8 KiB.')
  })
  server.setErrorHandler((error, request, reply) => sendProblem(app, request, reply, error))
  server.setNotFoundHandler((request, reply) => answerUnknown(app, request, reply))
  for (const entry of routes) bind(server, app, entry)
  for (const add of pages) add(server, app)
  await server.ready()

  return {
    fastify: server,
    [Symbol.asyncDispose]: async () => {
      await server.close()
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Route['endpoint']
  }
}
