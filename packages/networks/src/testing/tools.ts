/** The tools of a network for tests: real requests and connections without the server's guards, and the real time. */
import type { ConnectTools } from '../spec/index.ts'
import { createTestHttp } from './http.ts'
import { createTestSocket } from './socket.ts'

export const createTestTools = (tools: Partial<ConnectTools> = {}): ConnectTools => ({
  http: createTestHttp(),
  openSocket: createTestSocket(),
  now: () => new Date(),
  ...tools,
})
