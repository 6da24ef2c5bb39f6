/** A network that costs nearly nothing: takes Mastodon statuses for any account, and keeps none of them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from './child.ts'

let count = 0

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status } = JSON.parse(await text(request)) as { status?: string }
  const isStatus = request.method === 'POST' && request.url === '/api/v1/statuses' && typeof status === 'string'
  const id = String((count += 1))
  const body = JSON.stringify(isStatus ? { id, url: `http://${request.headers.host}/@ada/${id}`, content: status } : { error: 'Not found' })
  response.writeHead(isStatus ? 200 : 404, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(400, { 'content-length': 0 }).end())
})
const listening = new Promise<string>((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
})

serve<'origin', string>(() => listening)
