/**
 * Requests that Node.js cannot parse: invalid HTTP, or too many headers. Node.js reports them with a bare socket, and
 * by default would respond in its own format, possibly in the middle of a response to an earlier request on the
 * connection.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { problemBody, problemHeaders } from './errors.ts'
import { commonHeaders } from './headers.ts'

// An import evaluates every export of the module, including those that load Node's own fetch: 13 MiB that nothing else needs.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** How long a client that is still sending can read the rejection. */
const farewellMs = 1000

/** Codes of https://nodejs.org/api/http.html#event-clienterror. Other failures of a connection get no response. */
function toProblem({ code = '' }: NodeJS.ErrnoException): Problem | undefined {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers_too_large', 'The headers are larger than 16 KiB in total.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request_timeout', 'The headers of the request did not arrive in time.')
  return code.startsWith('HPE_') ? new Problem('malformed_request', "The request isn't valid HTTP/1.1.") : undefined
}

function toMessage(app: App, problem: Problem): string {
  const id = uuid7()
  const body = problemBody(app, id, problem)
  const text = JSON.stringify(body)
  const headers = {
    ...commonHeaders(app, id),
    ...problemHeaders,
    date: new Date().toUTCString(),
    connection: 'close',
    'content-length': String(Buffer.byteLength(text)),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}\r\n${lines.join('')}\r\n${text}`
}

function sayGoodbye(socket: Socket, message: string): void {
  if (!socket.writable) return void socket.destroy()
  socket.end(message)
  const timer = setTimeout(() => socket.destroy(), farewellMs)
  socket.once('close', () => clearTimeout(timer))
}

const closed = (response: ServerResponse) => new Promise<void>((resolve) => void response.once('close', resolve))

async function refuse(socket: Socket, responses: readonly ServerResponse[], message: () => string): Promise<void> {
  // A request with a broken body already has an open response, which is the one to use.
  const broken = responses.find(({ req }) => !req.complete)
  await Promise.all(responses.filter((response) => response !== broken).map(closed))
  if (broken?.headersSent) socket.destroySoon()
  else sayGoodbye(socket, message())
}

export function answerBrokenRequests(server: Server, app: App): void {
  const open = new WeakMap<Socket, Set<ServerResponse>>()
  const ended = new WeakSet<Socket>()

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const responses = open.get(socket) ?? new Set()
    open.set(socket, responses.add(response))
    response.once('close', () => responses.delete(response))
  })

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Each further chunk of an invalid request ends up here again.
    if (ended.has(socket)) return
    ended.add(socket)
    const problem = toProblem(error)
    if (problem) void refuse(socket, [...(open.get(socket) ?? [])], () => toMessage(app, problem))
    else socket.destroy()
  })

  // An unknown expectation does not prevent a response (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('connect', (_, socket: Socket) => {
    socket.on('error', () => undefined)
    sayGoodbye(socket, toMessage(app, new Problem('route_not_found', "This server isn't a proxy.")))
  })
}
