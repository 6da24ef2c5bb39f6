/** A collector that takes OTLP over HTTP, and keeps what it gets. */
import { gunzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { listenHttp } from '#lib/testing/loopback.ts'
import { readSpans, type ReceivedSpan } from './protobuf.ts'

export interface Receiver extends AsyncDisposable {
  origin: string
  spans: ReceivedSpan[]
  /** Everything it got, as one text. */
  everything(): string
  headers: Record<string, string | string[] | undefined>[]
  /** Refuses with this status. */
  status: number
}

export async function openReceiver(): Promise<Receiver> {
  const bodies: Buffer[] = []
  const server = await listenHttp((request, response) => {
    void buffer(request).then((sent) => {
      receiver.headers.push(request.headers)
      const isTraces = request.method === 'POST' && request.url === '/v1/traces'
      const status = isTraces && request.headers['content-type'] === 'application/x-protobuf' ? receiver.status : 404
      if (status === 200) {
        const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
        bodies.push(body)
        receiver.spans.push(...readSpans(body))
      }
      response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  const receiver: Receiver = {
    origin: server.origin,
    spans: [],
    headers: [],
    status: 200,
    everything: () => Buffer.concat(bodies).toString('latin1'),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return receiver
}
