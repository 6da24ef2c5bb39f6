/** The base of the fake networks: an HTTP server on the loopback interface that records requests and fails on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { acceptSockets, type FakeSockets } from './sockets.ts'
import { recordExchange } from './recorder.ts'

export interface Recorded {
  method: string
  path: string
  query: Record<string, string>
  /** The query, including keys that occur several times. */
  search: URLSearchParams
  headers: Record<string, string>
  json: unknown
  body: Buffer
}

export interface Answer {
  status?: number
  headers?: Record<string, string>
  json?: unknown
}

export interface Fault {
  /**
   * `answer` replaces the response before any work; `drop` closes the connection before the work, `drop_after` after it; `hang_after` does
   * the work and never responds.
   */
  mode: 'answer' | 'drop' | 'drop_after' | 'hang_after'
  answer?: Answer | ((request: Recorded) => Answer)
  /** How many requests fail; default 1. */
  times?: number
  /** How many requests pass first; default 0. */
  after?: number
}

export interface FakeServer {
  readonly url: string
  readonly requests: Recorded[]
  /** Arms a fault for `METHOD /path`, without the query, or for a message on a WebSocket as `FakeSockets` names it. */
  fail(route: string, fault: Fault): void
  repair(): void
  close(): Promise<void>
}

export type Handler = (request: Recorded) => Answer | Promise<Answer>

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const record = async (request: IncomingMessage): Promise<Recorded> => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const body = await readBody(request)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const isJson = headers['content-type']?.startsWith('application/json') && body.length > 0
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    search: url.searchParams,
    headers,
    json: isJson ? JSON.parse(body.toString('utf8')) : undefined,
    body,
  }
}

const reply = (response: ServerResponse, answer: Answer): void => {
  const text = answer.json === undefined ? '' : JSON.stringify(answer.json)
  // Kept-alive connections would blur which failures happened before the request was sent.
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', connection: 'close', ...answer.headers })
  response.end(text)
}

const respond = async (request: Recorded, fault: Fault | undefined, response: ServerResponse, handle: Handler): Promise<void> => {
  if (fault?.mode === 'drop' || fault?.mode === 'answer') await recordExchange(request)
  if (fault?.mode === 'drop') return void response.destroy()
  if (fault?.mode === 'answer') {
    const answer = typeof fault.answer === 'function' ? fault.answer(request) : fault.answer
    return reply(response, answer ?? { status: 500 })
  }
  const answer = await handle(request)
  await recordExchange(request, answer)
  if (fault?.mode === 'drop_after') return void response.destroy()
  if (fault?.mode === 'hang_after') return
  reply(response, answer)
}

export const startServer = async (handle: Handler, sockets?: FakeSockets): Promise<FakeServer> => {
  const requests: Recorded[] = []
  const faults: { route: string; fault: Fault; passing: number; left: number }[] = []
  const take = (request: Recorded): Fault | undefined => {
    const armed = faults.find((one) => one.left > 0 && one.route === `${request.method} ${request.path}`)
    if (!armed) return undefined
    if (armed.passing-- > 0) return undefined
    armed.left--
    return armed.fault
  }
  const server = createServer((incoming, response) => {
    record(incoming)
      .then((request) => {
        requests.push(request)
        return respond(request, take(request), response, handle)
      })
      // Report a broken fake as a failing server, not as an unhandled rejection in some other test.
      .catch((error: unknown) => reply(response, { status: 500, json: { error: 'FakeBroken', message: String(error) } }))
  })
  const endSockets = sockets && acceptSockets(server, sockets, { requests, take })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    fail: (route, fault) => void faults.push({ route, fault, passing: fault.after ?? 0, left: fault.times ?? 1 }),
    repair: () => void faults.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        endSockets?.()
        server.closeAllConnections()
      }),
  }
}
