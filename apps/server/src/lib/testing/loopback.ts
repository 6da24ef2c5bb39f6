import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export interface Loopback extends AsyncDisposable {
  server: Server
  port: number
  host: string
  origin: string
  connections(): number
}

/** An HTTP test server on 127.0.0.1; disposing it also closes open connections. */
export function listenHttp(handler: RequestListener): Promise<Loopback> {
  return listen(createHttpServer(handler))
}

/** A TCP server whose handler controls each connection. */
export function listenTcp(onSocket: (socket: Socket) => void): Promise<Loopback> {
  return listen(createServer(onSocket))
}

async function listen(server: Server): Promise<Loopback> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    // These tests expect clients to hang up.
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    port,
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

export async function freePort(): Promise<number> {
  await using server = await listenTcp(() => {})
  return server.port
}
