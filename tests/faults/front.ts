/** A proxy for a network: forwards every request and applies the planned faults. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fault, FaultKind } from './faults.ts'

export interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

export interface FrontOptions {
  target: string
  plan(call: Call): Fault
  /** After the network has done its work, and before the response is forwarded. */
  beforeAnswer?(call: Call): Promise<void>
  onAnswered(call: Call): void
}

export interface Front extends AsyncDisposable {
  readonly url: string
  pending(): number
  readonly counts: Map<FaultKind, number>
}

/** Longer than a client waits. */
const beyondTimeout = 31_500

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  return { method: incoming.method ?? 'GET', path: incoming.url ?? '/', headers, body: Buffer.concat(chunks) }
}

const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** URLs in the network's responses lead back through the proxy. */
async function pass({ target }: FrontOptions, call: Call): Promise<Answer> {
  const headers = Object.entries(call.headers).filter(([name]) => !ownHeaders.has(name))
  const hasBody = call.body.length > 0
  const response = await fetch(`${target}${call.path}`, {
    method: call.method,
    headers,
    ...(hasBody ? { body: new Uint8Array(call.body) } : {}),
  })
  const body = (await response.text()).replaceAll(target, `http://${call.headers['host']}`)
  return { status: response.status, headers: { 'content-type': response.headers.get('content-type') ?? 'application/json' }, body }
}

const refusal = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ error: 'Something went wrong' }),
})

/** Undefined: the connection is closed. `never`: no response is sent. */
async function work(options: FrontOptions, call: Call, fault: Fault): Promise<Answer | 'never' | undefined> {
  await delay(fault.delay)
  const wait = { 'retry-after': String(fault.retryAfter) }
  switch (fault.kind) {
    case 'error_before':
      return refusal(fault.status)
    case 'limited':
      return refusal(429, wait)
    case 'busy':
      return refusal(503, wait)
    case 'cut_before':
      return undefined
    case 'late':
      await delay(beyondTimeout)
      await pass(options, call)
      return 'never'
  }
  const answer = await pass(options, call)
  await delay(fault.pause)
  if (fault.kind === 'silent') return 'never'
  if (fault.kind === 'cut_after') return undefined
  return fault.kind === 'error_after' ? refusal(fault.status) : answer
}

function reply(response: ServerResponse, answer: Answer | 'never' | undefined): void {
  if (answer === 'never') return
  if (!answer) return void response.destroy()
  response.writeHead(answer.status, { ...answer.headers, connection: 'close' })
  response.end(answer.body)
}

export async function openFront(options: FrontOptions): Promise<Front> {
  const counts = new Map<FaultKind, number>()
  let pending = 0
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(incoming)
    const fault = options.plan(call)
    counts.set(fault.kind, (counts.get(fault.kind) ?? 0) + 1)
    const answer = await work(options, call, fault)
    await options.beforeAnswer?.(call)
    reply(response, answer)
    if (answer && answer !== 'never') options.onAnswered(call)
  }
  const server = createServer((incoming, response) => {
    pending += 1
    // A client killed during its request aborts the read, so nothing arrived.
    serve(incoming, response)
      .catch(() => response.destroy())
      .finally(() => (pending -= 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    pending: () => pending,
    counts,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
