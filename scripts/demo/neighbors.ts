/** Other servers on the demo's machine: pages to build posts from, and receivers of webhooks. */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Neighbors extends AsyncDisposable {
  host: string
  url: string
  /** Called with the body of each message that a webhook delivers. */
  onMessage: (message: unknown) => void
}

const corpus = new URL('../../packages/composer/corpus/', import.meta.url)

/** Pages by their path. */
const pages: Record<string, string> = {
  '/news/ferry': 'en-news-ferry.html',
  '/news/night-market': 'en-event-night-market.html',
  '/news/harbor-battery': 'en-press-harbour-battery.html',
  '/recipes/barley': 'en-recipe-barley.html',
}

/** Takes so long that its reader can be watched. */
const slowPath = '/recipes/barley'
const slowMs = 6000

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export async function startNeighbors(): Promise<Neighbors> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? ''
    const body = await readBody(request)
    const page = pages[path]
    if (path === slowPath) await wait(slowMs, undefined, { ref: false })
    if (page !== undefined)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(await readFile(new URL(page, corpus)))
    else if (path === '/hooks/website') {
      response.writeHead(204).end()
      neighbors.onMessage(JSON.parse(body))
    } else response.writeHead(path.startsWith('/hooks/') ? 503 : 404).end()
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const neighbors: Neighbors = {
    host,
    url: `http://${host}`,
    onMessage: () => {},
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return neighbors
}
