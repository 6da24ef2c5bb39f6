/** The HTTP server, and responses for unknown routes. */
import { endpoints } from '@broadside/contract/index'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { App } from '#server/context.ts'
import { createAddressList } from '#lib/address-list.ts'
import { Problem } from '#lib/errors.ts'
import { isUuid, uuid7 } from '#lib/ids.ts'
import { addAppFiles } from './app-files.ts'
import { bind, type Route } from './bind.ts'
import { answerBrokenRequests } from './broken-requests.ts'
import { watchConnections } from './closing.ts'
import { compressAnswers } from './compress.ts'
import { bodyLimit, ignoreType, readBody, takesBody } from './body.ts'
import { sendProblem } from './errors.ts'
import { addHeaders, isPreflight, keepVary } from './headers.ts'
import { noteForwarded } from './forwarded.ts'
import { createHostCheck } from './hosts.ts'
import { isStream } from './live-streams.ts'
import { createRequestLog } from './request-log.ts'
import { traceRequests } from './traced-requests.ts'

const pathPatterns = endpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api/v1${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

function answerUnknown(app: App, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? ''
  const methods: string[] = pathPatterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  if (!methods.length) return sendProblem(app, request, reply, new Problem('route_not_found', 'No endpoint has this path.'))
  if (isPreflight(app, request)) return reply.code(204).send()
  if (methods.includes('GET')) methods.push('HEAD')
  const problem = new Problem('method_not_allowed', `${request.method} isn't supported here.`, {
    headers: { allow: [...new Set(methods)].join(', ') },
  })
  return sendProblem(app, request, reply, problem)
}

function countRequests(server: FastifyInstance, { metrics }: App): void {
  server.addHook('onResponse', async ({ method }, reply) => {
    if (isStream(reply)) return
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    metrics.observe('broadside_http_request_duration_seconds', { method, status }, reply.elapsedTime / 1000)
  })
}

export interface HttpServer extends AsyncDisposable {
  fastify: FastifyInstance
}

export type Pages = (fastify: FastifyInstance, app: App) => void

export interface Served {
  routes: readonly Route[]
  pages: readonly Pages[]
  /** The folder of the built web app. */
  webFolder: string
}

export async function createHttpServer(app: App, { routes, pages, webFolder }: Served): Promise<HttpServer> {
  const findHostProblem = createHostCheck(app)
  const requestLog = createRequestLog()
  const isTrusted = createAddressList('TRUSTED_PROXIES', app.config.TRUSTED_PROXIES)
  const isLogged = () => app.log.level === 'debug'
  const log = app.log.child({}, { level: 'warn', serializers: requestLog.serializers })
  const followLevel = () => {
    const level = isLogged() ? 'debug' : 'warn'
    // The two share their listeners, so this change is announced here as well.
    if (log.level !== level) log.level = level
  }
  followLevel()
  app.log.on('level-change', followLevel)
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: () => !isLogged() }),
    bodyLimit,
    requestTimeout: 0,
    trustProxy: isTrusted,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Hooks do not run for a URL that cannot be parsed.
    frameworkErrors: (error, request, reply) => {
      addHeaders(app, request, reply)
      void sendProblem(app, request, reply, findHostProblem(request.raw) ?? error)
    },
    // A missing Host header is rejected later, as a problem.
    http: { requireHostHeader: false },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && isUuid(given) && isTrusted(request.socket.remoteAddress) ? given : uuid7()
    },
  })

  const closing = watchConnections(server.server)
  // Removes Fastify's own handler, which does not send problems.
  server.server.removeAllListeners('clientError')
  answerBrokenRequests(server.server, app)

  // By default Fastify rejects a QUERY by its content type before checking that the operation exists.
  server.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (request, payload, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.bodyLimit === 'stream') return done(null, undefined)
    if (endpoint && takesBody(endpoint)) return readBody(request, payload, done)
    // An undeclared body is discarded unread, so it cannot be invalid.
    payload.resume()
    done(null, undefined)
  })
  // What an operation didn't read would block the next request of the connection.
  server.addHook('onResponse', async ({ raw }) => void raw.resume())
  requestLog.watch(server)
  if (app.traces.isOn) traceRequests(server, app, { isTrusted, showUrl: (request) => requestLog.serializers.req(request).url })
  keepVary(server, app)
  compressAnswers(server)
  server.addHook('onRequest', async (request, reply) => {
    request.quotas = []
    addHeaders(app, request, reply)
    noteForwarded(app.forwarded, request, isTrusted)
    const refusal = findHostProblem(request.raw)
    // Sent from here, because pages have their own error pages.
    if (refusal) return sendProblem(app, request, reply, refusal)
    ignoreType(request)
    if (request.url.length > 8192) throw new Problem('route_not_found', 'The URL is longer than 8 KiB.')
    return undefined
  })
  if (app.metrics.isOn) countRequests(server, app)
  server.setErrorHandler((error, request, reply) => sendProblem(app, request, reply, error))
  const appFiles = addAppFiles(server, webFolder)
  server.setNotFoundHandler((request, reply) => appFiles.answer(request, reply) ?? answerUnknown(app, request, reply))
  for (const entry of routes) bind(server, app, entry)
  for (const add of pages) add(server, app)
  await server.ready()

  let closed: Promise<void> | undefined
  return {
    fastify: server,
    // The process may also await this part of its shutdown separately.
    [Symbol.asyncDispose]: () => (closed ??= closing.during(() => server.close(), app.config.SHUTDOWN_SECONDS * 1000)),
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Route['endpoint']
  }
}
