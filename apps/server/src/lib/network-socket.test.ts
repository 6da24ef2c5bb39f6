import { NetworkError, type Socket } from '@broadside/networks/spec/index'
import type { Socket as Connection } from 'node:net'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { expect, test } from 'vitest'
import { createNetworkSocket } from './network-socket.ts'
import type { SafeFetchOptions } from './safe-fetch.ts'
import { freePort, listenHttp, listenTcp, type Loopback } from './testing/loopback.ts'

const openerFor = (options: Partial<SafeFetchOptions> = {}) =>
  createNetworkSocket({ allowList: ['127.0.0.1'], userAgent: 'Broadside/test', ...options })
const open = openerFor()

async function failure(work: Promise<unknown>): Promise<NetworkError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof NetworkError) return error
  throw new Error('The connection should have failed.', { cause: error })
}

async function listenSockets(onSocket: (socket: WebSocket, headers: NodeJS.Dict<string | string[]>) => void, options: ServerOptions = {}) {
  const server = await listenHttp((_, response) => response.writeHead(403).end())
  const sockets = new WebSocketServer({ noServer: true, ...options })
  server.server.on('upgrade', (request, connection: Connection, head) => {
    if (request.url !== '/refused') return sockets.handleUpgrade(request, connection, head, (socket) => onSocket(socket, request.headers))
    connection.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
  })
  return Object.assign(server, { url: server.origin.replace('http', 'ws') })
}

const echo = (socket: WebSocket) => socket.on('message', (data) => socket.send(String(data)))

test('messages arrive in order, in both directions, and the service names itself', async () => {
  let agent: unknown
  await using server = await listenSockets((socket, headers) => {
    agent = headers['user-agent']
    echo(socket)
  })
  const socket = await open(server.url)
  for (const text of ['one', 'two', 'three']) socket.send(text)
  expect([await socket.receive(), await socket.receive(), await socket.receive()]).toEqual(['one', 'two', 'three'])
  expect(agent).toBe('Broadside/test')
  socket.close()
})

test('a closed connection is closed on the other side too', async () => {
  const closed = Promise.withResolvers<number>()
  await using server = await listenSockets((socket) => void socket.on('close', closed.resolve))
  const socket = await open(server.url)
  socket.close()
  expect(await closed.promise).toBe(1005)
  expect(() => socket.send('late')).toThrow(expect.objectContaining({ code: 'connection_closed', evidence: 'not_sent' }))
})

test.each([
  ['ws://example.org/', 'address_refused'],
  ['https://127.0.0.1/', 'address_refused'],
  ['wss://user:secret@example.org/', 'address_refused'],
  ['wss://example.org:6379/', 'address_refused'],
  ['wss://10.0.0.1/', 'address_refused'],
  ['wss://[::1]/', 'address_refused'],
  ['wss://169.254.169.254/', 'address_refused'],
  ['not a url', 'request_invalid'],
])('%s is refused before dialing', async (url, code) => {
  const error = await failure(open(url))
  expect(error).toMatchObject({ evidence: 'not_sent', code })
  expect(JSON.stringify([error, error.message, error.cause])).not.toContain('secret')
})

const lookingUp =
  (...answers: string[]) =>
  async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }]

async function withInside(work: (inside: Loopback) => Promise<void>) {
  await using inside = await listenTcp(() => {})
  await work(inside)
  expect(inside.connections()).toBe(0)
}

test('a name that leads to an internal address is refused when it is dialed', () =>
  withInside(async ({ port }) => {
    const opener = openerFor({ allowList: [], lookup: lookingUp('127.0.0.1') })
    const error = await failure(opener(`wss://inner.example:${port}/`))
    expect(error).toMatchObject({ kind: 'rejected', evidence: 'not_sent', code: 'address_refused' })
  }))

test('each dial checks the address that it uses, whatever the name resolved to before', () =>
  withInside(async ({ port }) => {
    const opener = openerFor({ allowList: [], lookup: lookingUp('203.0.114.1', '127.0.0.1') })
    const first = await failure(opener(`wss://turning.example:${port}/`, { timeout: 100 }))
    expect(first.code).not.toBe('address_refused')
    expect(await failure(opener(`wss://turning.example:${port}/`))).toMatchObject({ code: 'address_refused' })
  }))

test('no connection, no name and no trusted certificate are told apart', async () => {
  const port = await freePort()
  await using server = await listenTcp((socket) => socket.on('data', () => socket.end('plain')))
  const unnamed = openerFor({ allowList: [], lookup: async () => [] })
  expect(await failure(open(`ws://127.0.0.1:${port}`))).toMatchObject({ evidence: 'not_sent', code: 'connect_failed' })
  expect(await failure(unnamed('wss://unknown.example'))).toMatchObject({ evidence: 'not_sent', code: 'dns_failed' })
  expect(await failure(open(`wss://127.0.0.1:${server.port}`))).toMatchObject({ evidence: 'not_sent', code: 'tls_failed' })
})

test('a refused handshake is not an open connection', async () => {
  await using server = await listenSockets(echo)
  expect(await failure(open(`${server.url}/refused`))).toMatchObject({ evidence: 'not_sent', code: 'handshake_failed' })
})

test('a server that never completes the handshake is given up in time', async () => {
  await using server = await listenTcp(() => {})
  const error = await failure(open(`ws://${server.host}`, { timeout: 100 }))
  expect(error).toMatchObject({ evidence: 'not_sent', code: 'timeout' })
})

async function afterSending(server: { url: string }, timeout?: number): Promise<NetworkError> {
  const socket: Socket = await open(server.url, timeout === undefined ? {} : { timeout })
  socket.send('hello')
  return failure(socket.receive())
}

test('a server that never answers leaves the outcome unknown', async () => {
  const gone = Promise.withResolvers<void>()
  await using server = await listenSockets((socket) => void socket.on('close', () => gone.resolve()))
  expect(await afterSending(server, 200)).toMatchObject({ evidence: 'unknown', code: 'timeout' })
  await gone.promise
})

test('a connection that breaks leaves the outcome unknown once something was sent', async () => {
  await using server = await listenSockets((socket) => void socket.on('message', () => socket.terminate()))
  expect(await afterSending(server)).toMatchObject({ kind: 'unavailable', evidence: 'unknown', code: 'connection_closed' })
  await using silent = await listenSockets((socket) => socket.terminate())
  const idle = await open(silent.url)
  expect(await failure(idle.receive())).toMatchObject({ evidence: 'not_sent', code: 'connection_closed' })
})

test('a huge message ends the connection', async () => {
  await using server = await listenSockets((socket) => socket.on('message', () => socket.send('x'.repeat(2_000_000))))
  expect(await afterSending(server)).toMatchObject({ code: 'connection_closed' })
})

test('a message that is huge once decompressed ends the connection', async () => {
  const perMessageDeflate = { threshold: 0 }
  await using server = await listenSockets((socket) => socket.on('message', () => socket.send('x'.repeat(2_000_000))), {
    perMessageDeflate,
  })
  expect(await afterSending(server)).toMatchObject({ code: 'connection_closed' })
})

test('many messages end the connection when they are too much together', async () => {
  await using server = await listenSockets((socket) => {
    for (let i = 0; i < 10; i++) socket.send('x'.repeat(900_000))
  })
  const socket = await open(server.url)
  const error = await failure(
    (async () => {
      for (;;) await socket.receive()
    })(),
  )
  expect(error).toMatchObject({ code: 'answer_too_large' })
})

test('binary messages are unreadable', async () => {
  await using server = await listenSockets((socket) => void socket.on('message', () => socket.send(Buffer.from('binary'))))
  expect(await afterSending(server)).toMatchObject({ code: 'answer_unreadable' })
})

test('a caller can abort before and after the connection is open', async () => {
  await using server = await listenSockets(echo)
  expect(await failure(open(server.url, { signal: AbortSignal.abort() }))).toMatchObject({ code: 'aborted', evidence: 'not_sent' })
  const later = new AbortController()
  const socket = await open(server.url, { signal: later.signal })
  const answer = failure(socket.receive())
  later.abort()
  expect(await answer).toMatchObject({ code: 'aborted', evidence: 'not_sent' })
})
