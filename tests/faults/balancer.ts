/** A load balancer: sends each request to a node that is ready, and to the next one if a node stops at that moment. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'

export interface Balancer extends AsyncDisposable {
  origin: string
  /** Requests that no node took. */
  refused(): number
}

const pollMs = 200

/** Only requests that no node has begun to answer go to the next one, and only if repeating them is harmless. */
const isSafe = ({ method = '' }: IncomingMessage, error: NodeJS.ErrnoException) =>
  error.code === 'ECONNREFUSED' || ['GET', 'HEAD', 'OPTIONS'].includes(method)

export async function openBalancer(port: number, nodes: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>()
  let [turn, refused] = [0, 0]

  const look = async (node: number) => {
    const answer = await fetch(`http://127.0.0.1:${node}/api/v1/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (answer?.ok) ready.add(node)
    else ready.delete(node)
  }
  const lookAtAll = () => Promise.all(nodes.map(look))

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const order = nodes.toSorted((one, other) => Number(ready.has(other)) - Number(ready.has(one)))
    const first = turn++ % Math.max(1, ready.size)
    const tried = [...order.slice(first, ready.size), ...order.slice(0, first), ...order.slice(ready.size)]
    const attempt = ([node, ...others]: number[]) => {
      if (node === undefined) {
        refused += 1
        outgoing.writeHead(502).end()
        return
      }
      const sent = request({ host: '127.0.0.1', port: node, path: incoming.url, method: incoming.method, headers: incoming.headers })
      sent.once('response', (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
        // A stream of a node that stops ends for its reader too, who then opens another.
        response.once('error', () => outgoing.destroy())
      })
      sent.once('error', (error) => {
        if (outgoing.headersSent) outgoing.destroy()
        else attempt(isSafe(incoming, error) ? others : [])
      })
      outgoing.once('close', () => sent.destroy())
      sent.end(body)
    }
    attempt(tried)
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  await lookAtAll()
  const timer = setInterval(() => void lookAtAll(), pollMs)
  return {
    origin: `http://localhost:${port}`,
    refused: () => refused,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
