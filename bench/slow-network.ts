/** A network that takes its time: Mastodon statuses for any account, of which it keeps the idempotency keys. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { serve } from './child.ts'

export interface SlowNetworkQuestion {
  /** From now on. */
  answerMs: number
}

export interface SlowNetworkAnswer {
  origin: string
  posts: number
  /** Different ones among the posts. */
  keys: number
}

const keys = new Set<string>()
let posts = 0
let answerMs = 0

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status } = JSON.parse(await text(request)) as { status?: string }
  const isStatus = request.method === 'POST' && request.url === '/api/v1/statuses' && typeof status === 'string'
  const key = String(request.headers['idempotency-key'])
  if (isStatus) keys.add(key)
  const id = String((posts += Number(isStatus)))
  await delay(answerMs)
  const body = JSON.stringify(isStatus ? { id, url: `http://${request.headers.host}/@ada/${id}`, content: status } : { error: 'Not found' })
  response.writeHead(isStatus ? 200 : 404, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(400, { 'content-length': 0 }).end())
})
const listening = new Promise<string>((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
})

serve<SlowNetworkQuestion, SlowNetworkAnswer>(async (question) => {
  answerMs = question.answerMs
  return { origin: await listening, posts, keys: keys.size }
})
