/** WebSocket connections to a fake network. Messages are recorded like requests, and the same faults apply to them. */
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Fault, Recorded } from './server.ts'

export interface FakeConnection {
  send(message: unknown): void
  /** Ends the connection without a closing handshake. */
  drop(): void
}

export interface FakeSockets {
  open(connection: FakeConnection): void
  close(connection: FakeConnection): void
  /** Names a message as `METHOD /path`. */
  routeOf(message: unknown): { method: string; path: string }
  receive(connection: FakeConnection, message: unknown): void
}

interface Recorder {
  requests: Recorded[]
  take(request: Recorded): Fault | undefined
}

const toRecorded = (route: { method: string; path: string }, text: string, message: unknown): Recorded => ({
  ...route,
  query: {},
  search: new URLSearchParams(),
  headers: {},
  json: message,
  body: Buffer.from(text),
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const accept = (socket: WebSocket, sockets: FakeSockets, { requests, take }: Recorder): void => {
  let isSilent = false
  const connection: FakeConnection = {
    send: (message) => void (isSilent || socket.send(JSON.stringify(message))),
    drop: () => socket.terminate(),
  }
  socket.on('message', (data) => {
    const text = String(data)
    const message = parse(text)
    const request = toRecorded(sockets.routeOf(message), text, message)
    requests.push(request)
    const fault = take(request)
    if (fault?.mode === 'drop') return socket.terminate()
    if (fault?.mode === 'answer') return connection.send((typeof fault.answer === 'function' ? fault.answer(request) : fault.answer)?.json)
    isSilent ||= fault !== undefined
    sockets.receive(connection, message)
    if (fault?.mode === 'drop_after') socket.terminate()
  })
  socket.on('close', () => sockets.close(connection))
  sockets.open(connection)
}

/** Returns a function that ends all connections. */
export const acceptSockets = (server: Server, sockets: FakeSockets, recorder: Recorder): (() => void) => {
  const upgrader = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, connection: Duplex, head) => {
    upgrader.handleUpgrade(request, connection, head, (socket) => accept(socket, sockets, recorder))
  })
  return () => {
    for (const socket of upgrader.clients) socket.terminate()
  }
}
