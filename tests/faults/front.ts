/** A proxy for a network: forwards every request and applies the planned faults. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fault, FaultKind } from './faults.ts'
import { acceptCalls, type SocketRules } from './socket-front.ts'

export interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
  /** The body as JSON, or the texts of a form. */
  fields: unknown
}

export interface FrontOptions {
  target: string
  /** Of a network that speaks WebSocket. */
  sockets?: SocketRules | undefined
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
export const beyondTimeout = 31_500

async function readFields(type: string, body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined
  if (type.startsWith('application/json')) return JSON.parse(body.toString('utf8'))
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type)) return undefined
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
}

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
  const body = Buffer.concat(chunks)
  const fields = await readFields(headers['content-type'] ?? '', body)
  return { method: incoming.method ?? 'GET', path: incoming.url ?? '/', headers, body, fields }
}

const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'date'])

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
    redirect: 'manual',
    ...(hasBody ? { body: new Uint8Array(call.body) } : {}),
  })
  const lead = (text: string) => text.replaceAll(target, `http://${call.headers['host']}`)
  const answered = [...response.headers].filter(([name]) => !ownHeaders.has(name)).map(([name, value]) => [name, lead(value)])
  return { status: response.status, headers: Object.fromEntries(answered) as Answer['headers'], body: lead(await response.text()) }
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
  const take = (call: Call): Fault => {
    const fault = options.plan(call)
    counts.set(fault.kind, (counts.get(fault.kind) ?? 0) + 1)
    return fault
  }
  const track = (work: Promise<unknown>): Promise<unknown> => {
    pending += 1
    return work.finally(() => (pending -= 1))
  }
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(incoming)
    const fault = take(call)
    const answer = await work(options, call, fault)
    await options.beforeAnswer?.(call)
    reply(response, answer)
    if (answer && answer !== 'never') options.onAnswered(call)
  }
  const server = createServer((incoming, response) => {
    // A client killed during its request aborts the read, so nothing arrived.
    track(serve(incoming, response).catch(() => response.destroy()))
  })
  const endSockets = options.sockets && acceptCalls(server, options.sockets, { ...options, take, track })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    pending: () => pending,
    counts,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        endSockets?.()
        server.closeAllConnections()
      }),
  }
}
