/** An `OpenSocket` for tests on the global WebSocket: without the server's guards, but with the same failure mapping. */
import { defined } from '../kit/defined.ts'
import { toSocket } from '../kit/socket.ts'
import type { OpenSocket } from '../spec/index.ts'

/** `timeout` in milliseconds overrides the connection's own. */
export const createTestSocket =
  ({ timeout }: { timeout?: number | undefined } = {}): OpenSocket =>
  (url, options = {}) => {
    const ws = new WebSocket(url)
    return toSocket(ws, { ...options, ...defined({ timeout }), end: () => ws.close() })
  }
