/** Shuts down an HTTP server gracefully: no new connections, and time for open requests. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Closing {
  /** Pass the function that stops accepting connections. Resolves when the last connection is gone, at the latest after this time. */
  during(close: () => Promise<unknown>, limitMs: number): Promise<void>
}

export function watchConnections(server: Server): Closing {
  // Connections without a request so far do not count as idle, and would keep the server from stopping.
  const unused = new Set<Socket>()
  const open = new Set<ServerResponse>()
  let isClosing = false

  const endAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }

  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket)
    open.add(response)
    if (isClosing) endAfter(response)
    response.once('close', () => {
      open.delete(response)
      // Node.js closes idle connections when it stops listening, but not those that become idle later.
      if (isClosing) setImmediate(() => server.closeIdleConnections())
    })
  })

  return {
    during: async (close, limitMs) => {
      isClosing = true
      for (const socket of unused) socket.destroy()
      for (const response of open) endAfter(response)
      const timer = setTimeout(() => server.closeAllConnections(), limitMs)
      await close()
      clearTimeout(timer)
    },
  }
}
