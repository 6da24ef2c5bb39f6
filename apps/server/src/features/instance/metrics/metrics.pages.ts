/** `GET /metrics` for Prometheus, on the port of the app if a token protects it, and on a port of its own. */
import { hash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { App } from '#server/context.ts'
import type { Pages } from '#http/server.ts'
import { StartupError } from '#lib/startup-error.ts'
import { metricsReaderOf, type ReadMetrics } from './metrics.ts'

interface Answer {
  status: number
  headers: Record<string, string>
  text: string
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

const isAllowed = ({ METRICS_TOKEN: token }: App['config'], { authorization = '' }: IncomingHttpHeaders): boolean =>
  token === '' || timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

async function answer({ config }: App, read: ReadMetrics, headers: IncomingHttpHeaders): Promise<Answer> {
  if (!isAllowed(config, headers))
    return { status: 401, headers: { ...plain, 'www-authenticate': 'Bearer' }, text: 'Send the METRICS_TOKEN as a bearer token.\n' }
  const { text, contentType } = await read()
  return { status: 200, headers: { ...plain, 'content-type': contentType }, text }
}

export const metricsPages: Pages = (fastify, app) => {
  if (app.config.METRICS_TOKEN === '') return
  const read = metricsReaderOf(app)
  fastify.get('/metrics', async (request, reply) => {
    const { status, headers, text } = await answer(app, read, request.headers)
    return reply.code(status).headers(headers).send(text)
  })
}

/** Resolves to a server that listens, or to nothing if METRICS_PORT is not set. Workers have no other server. */
export async function openMetricsServer(app: App): Promise<AsyncDisposable | undefined> {
  const { METRICS_PORT: port, METRICS_HOST: host } = app.config
  if (port === 0) return undefined
  const read = metricsReaderOf(app)
  const server = createServer((request, response) => {
    const send = ({ status, headers, text }: Answer) => response.writeHead(status, headers).end(text)
    if (request.method !== 'GET' || request.url !== '/metrics')
      return send({ status: 404, headers: plain, text: 'Only GET /metrics is here.\n' })
    void answer(app, read, request.headers).then(send, (error: unknown) => {
      app.log.error({ err: error }, 'metrics could not be written')
      send({ status: 500, headers: plain, text: 'The metrics could not be written.\n' })
    })
  })
  await listen(server, port, host)
  return {
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartupError(`Port ${port} of ${host} is in use: stop the program that uses it, or set METRICS_PORT to another number.`)
          : error,
      ),
    )
    server.listen(port, host, resolve)
  })
